!!NVfp5.0
OPTION NV_texture_multisample;
INT TEMP at;
MOV.S at, program.local[0];
TXFMS result.color, at, texture[0], 2DMS;
END
