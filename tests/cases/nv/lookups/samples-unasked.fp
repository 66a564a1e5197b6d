!!NVfp5.0
# 2DMS comes with an option.
TEMP a;
TXFMS a, program.local[0], texture[0], 2DMS;  #@ error "2DMS"
MOV result.color, a;
END
