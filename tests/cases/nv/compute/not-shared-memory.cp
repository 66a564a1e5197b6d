!!NVcp5.0
GROUP_SIZE 1;
SHARED_MEMORY 16;
SHARED s[] = { foo }; #@ error "unknown memory of the group"
END
