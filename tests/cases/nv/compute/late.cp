!!NVcp5.0
TEMP R;
GROUP_SIZE 4;  #@ error "too late"
END
