!!NVfp5.0
# Samples of 2DMS: w; of ARRAY2DMS z is the layer. Their sizes have no level (NV_texture_multisample).
OPTION NV_texture_multisample;
#@ texture 0 2DMS 2x1 rgba nearest clamp_to_edge samples=2 (0.25,0,0,1) (0.5,0,0,1) (0.75,0,0,1) (1,0,0,1)
#@ texture 1 ARRAY2DMS 1x1x2 rgba nearest clamp_to_edge samples=4 (0.125,0,0,1) (0.25,0,0,1) (0.375,0,0,1) (0.5,0,0,1) (0.625,0,0,1) (0.75,0,0,1) (0.875,0,0,1) (1,0,0,1)
#@ run program.local[0]=(0x1,0x0,0x9,0x0) program.local[1]=(0x0,0x0,0x1,0x2) => result.color=(0.75,0.875,2,2)
#@ run program.local[0]=(0x0,0x0,0x9,0x1) program.local[1]=(0x0,0x0,0x0,0x3) => result.color=(0.5,0.5,2,2)
TEMP a, b;
INT TEMP size;
TXFMS a, program.local[0], texture[0], 2DMS;
TXFMS b, program.local[1], texture[1], ARRAY2DMS;
MOV a.y, b.x;
TXQ size, program.local[2].x, texture[0], 2DMS;
I2F.S a.z, size.x;
TXQ size, program.local[2].x, texture[1], ARRAY2DMS;
I2F.S a.w, size.z;
MOV result.color, a;
END
