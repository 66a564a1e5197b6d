!!NVfp5.0
OPTION ARB_draw_buffers;
# offsets from variables, by target
#@ texture 0 2D 4x4 rgba nearest clamp_to_edge (0.0,0.0,0.0,1) (0.125,0.0,0.0,1) (0.25,0.0,0.0,1) (0.375,0.0,0.0,1) (0.0,0.125,0.0,1) (0.125,0.125,0.0,1) (0.25,0.125,0.0,1) (0.375,0.125,0.0,1) (0.0,0.25,0.0,1) (0.125,0.25,0.0,1) (0.25,0.25,0.0,1) (0.375,0.25,0.0,1) (0.0,0.375,0.0,1) (0.125,0.375,0.0,1) (0.25,0.375,0.0,1) (0.375,0.375,0.0,1)
#@ texture 1 ARRAY2D 2x2x2 float_rgba nearest repeat (0.0,0.0,0.0,1) (0.125,0.0,0.0,1) (0.0,0.125,0.0,1) (0.125,0.125,0.0,1) (0.0,0.0,0.125,1) (0.125,0.0,0.125,1) (0.0,0.125,0.125,1) (0.125,0.125,0.125,1)
#@ texture 2 3D 2x2x2 float_rgba nearest repeat (0.0,0.0,0.0,1) (0.125,0.0,0.0,1) (0.0,0.125,0.0,1) (0.125,0.125,0.0,1) (0.0,0.0,0.125,1) (0.125,0.0,0.125,1) (0.0,0.125,0.125,1) (0.125,0.125,0.125,1)
#@ run fragment.texcoord[0]=(0.375,0.375,0,0) fragment.texcoord[1]=(0.25,0.25,1,0) fragment.texcoord[2]=(0.25,0.25,0.25,0) program.local[0]=(0x00000001,0xffffffff,0x00000005,0x00000006) => result.color[0]=(0.25,0,0,1) result.color[1]=(0.25,0,0,1) result.color[2]=(0.125,0.125,0.125,1) result.color[3]=(0.125,0.125,0.125,1) result.color[4]=(0.25,0,0,1) result.color[5]=(0.25,0,0,1) result.color[6]=(0.25,0,0,1) result.color[7]=(0,0,0.125,1) ~3e-3
TEX result.color[0], fragment.texcoord[0], texture[0], 2D, offset(program.local[0]);
TXL result.color[1], fragment.texcoord[0], texture[0], 2D, offset(program.local[0]);
TEX result.color[2], fragment.texcoord[1], texture[1], ARRAY2D, offset(program.local[0]);
TEX result.color[3], fragment.texcoord[2], texture[2], 3D, offset(program.local[0].xxxx);
TXB result.color[4], fragment.texcoord[0], texture[0], 2D, offset(program.local[0]);
TXF result.color[5], { 1, 1, 0, 0 }, texture[0], 2D, offset(program.local[0]);
TXF result.color[6], { 1, 1, 0, 0 }, texture[0], 2D, (1,-1);
TEX result.color[7], fragment.texcoord[2], texture[2], 3D, offset(program.local[0].wwxw);
END
