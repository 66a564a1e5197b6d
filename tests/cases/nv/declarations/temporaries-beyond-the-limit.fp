!!NVfp5.0
TEMP a[4096];
TEMP b[1];
MOV result.color, 1;
END #@ error "4097 temporaries; at most 4096 are allowed"
