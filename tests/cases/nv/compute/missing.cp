!!NVcp5.0
SHARED s[] = { program.sharedmem };
TEMP R;
LDS.U32 R, s[0];  #@ error "no memory that a group shares"
END  #@ error "no GROUP_SIZE"
