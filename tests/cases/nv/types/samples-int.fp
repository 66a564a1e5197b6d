!!NVfp5.0
OPTION NV_explicit_multisample;
# a sample of integers
#@ texture 0 2DMS 1x1 rgba_int nearest clamp_to_edge samples=2 (0x1,0x2,0x3,0x4) (0x5,0x6,0x7,0xffffffff)
#@ run program.local[0]=(0x0,0x0,0x0,0x1) => result.color=(0x00000005,0x00000006,0x00000007,0xffffffff) exact
TXFMS.S result.color, program.local[0], texture[0], RENDERBUFFER;
END
