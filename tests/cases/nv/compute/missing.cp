!!NVcp5.0
SHARED s[] = { program.sharedmem };
TEMP R;
LDS.U32 R, s[0];  #@ error "declares no shared memory"
END  #@ error "no GROUP_SIZE"
