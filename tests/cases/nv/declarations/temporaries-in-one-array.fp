!!NVfp5.0
TEMP a[5000]; #@ error "more than 4096 temporaries"
MOV result.color, 1;
END
