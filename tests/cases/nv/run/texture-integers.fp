!!NVfp5.0
OPTION ARB_draw_buffers;
# integer textures give integers; a unit without a texture gives (0,0,0,1)
#@ texture 0 2D 2x1 rgba_uint nearest clamp_to_edge (0x1,0x2,0xffffffff,0x80000000) (0x5,0x6,0x7,0x8)
#@ texture 1 1D 1 rgba_int nearest repeat (0xfffffffe,0x2,0x3,0x4)
#@ run fragment.texcoord[0]=(0.75,0.5,0,1) program.local[0]=(0x0,0x0,0x0,0x0) => result.color[0]=(0x00000005,0x00000006,0x00000007,0x00000008) result.color[1]=(-2,2,3,4) result.color[2]=(0x00000001,0x00000002,0xffffffff,0x80000000) result.color[3]=(0x00000000,0x00000000,0x00000000,0x00000001) result.color[4]=(0,0,0,1) exact
TEMP i, r;
MOV.U i, program.local[0];
TEX.U r, fragment.texcoord[0], texture[0], 2D;
MOV.U result.color[0], r;
TEX.S r, fragment.texcoord[0], texture[1], 1D;
I2F.S result.color[1], r;
TXF.U r, i, texture[0], 2D;
MOV.U result.color[2], r;
TEX.U r, fragment.texcoord[0], texture[2], 2D;
MOV.U result.color[3], r;
TEX result.color[4], fragment.texcoord[0], texture[3], ARRAY2D;
END
