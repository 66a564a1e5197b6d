!!NVfp5.0
OPTION ARB_draw_buffers;
OPTION NV_explicit_multisample;
# samples are fetched one by one; outside the texture and beyond the samples there are zeros
#@ texture 0 2DMS 2x1 rgba nearest clamp_to_edge samples=2 (1,0,0,0) (2,0,0,0) (3,0,0,0) (4,0,0,0)
#@ run program.local[0]=(0x0,0x0,0x0,0x1) program.local[1]=(0x1,0x0,0x0,0x0) program.local[2]=(0x1,0x0,0x0,0x2) => result.color[0]=(2,0,0,0) result.color[1]=(3,0,0,0) result.color[2]=(0,0,0,0) exact
TEMP i;
MOV.S i, program.local[0];
TXFMS result.color[0], i, texture[0], RENDERBUFFER;
MOV.S i, program.local[1];
TXFMS result.color[1], i, texture[0], RENDERBUFFER;
MOV.S i, program.local[2];
TXFMS result.color[2], i, texture[0], RENDERBUFFER;
END
