!!NVfp5.0
# layers of one-dimensional images are chosen by z, and y says nothing (EXT_shader_image_load_store, table X.5)
#@ image 4 ARRAY1D 2x2 r32i (0x00000001) (0x00000002) (0x00000003) (0x00000004)
#@ run => result.color=(0x00000003,0x00000000,0x00000000,0x00000001) exact
#@ run fragment.texcoord[0]=(0x00000001,0x0000004d,0x00000001,0x00000000) => result.color=(0x00000004,0x00000000,0x00000000,0x00000001) exact
TEMP at;
MOV.S at, fragment.texcoord[0];
MOV.S at.z, 1;
LOADIM.S32 result.color, at, image[4], ARRAY1D;
END
