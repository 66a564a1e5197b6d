!!NVcp5.0
GROUP_SIZE 0;  #@ error "invalid group size"
GROUP_SIZE 1025;  #@ error "invalid group size"
GROUP_SIZE 1 1 65;  #@ error "invalid group size"
GROUP_SIZE 32 32 2;  #@ error "2048 invocations"
GROUP_SIZE 1 1 1 1;  #@ error "one to three"
GROUP_SIZE;  #@ error "one to three"
SHARED_MEMORY 49153;  #@ error "does not take this"
GROUP_SIZE 8, 8; #@ error "a group has one to three sizes"
GROUP_SIZE = 8; #@ error ""
GROUP_SIZE x; #@ error "invalid group size"
GROUP_SIZE -8; #@ error "invalid group size"
END
