!!NVfp5.0
# texels by row, slice, layer and face (EXT_shader_image_load_store, table X.5)
#@ image 0 3D 2x1x2 r32ui (0x1) (0x2) (0x3) (0x4)
#@ image 1 ARRAY2D 1x2x2 r32ui (0x1) (0x2) (0x3) (0x4)
#@ image 2 CUBE 1x1x6 r32ui (0x1) (0x2) (0x3) (0x4) (0x5) (0x6)
#@ image 3 ARRAYCUBE 1x1x12 r32ui (0x1) (0x2) (0x3) (0x4) (0x5) (0x6) (0x7) (0x8) (0x9) (0xa) (0xb) (0xc)
#@ run => result.color=(0x4,0x3,0x5,0x8) image[0][0,0,1]=(0x63) image[1][0,1,1]=(0x63) image[2][0,0,5]=(0x63) image[3][0,0,11]=(0x63) image[0][1,0,0]=(0x2) image[1][0,1,0]=(0x2) exact
INT TEMP at;
UINT TEMP R;
MOV.S at, {1, 0, 1, 0};
LOADIM.U32 R, at, image[0], 3D;
MOV.U result.color.x, R;
MOV.S at, {0, 0, 1, 0};
LOADIM.U32 R, at, image[1], ARRAY2D;
MOV.U result.color.y, R.x;
STOREIM.U32 image[0], {99, 0, 0, 0}, at, 3D;
MOV.S at.y, 1;
STOREIM.U32 image[1], {99, 0, 0, 0}, at, ARRAY2D;
MOV.S at, {0, 0, 4, 0};
LOADIM.U32 R, at, image[2], CUBE;
MOV.U result.color.z, R.x;
MOV.S at.z, 5;
STOREIM.U32 image[2], {99, 0, 0, 0}, at, CUBE;
MOV.S at.z, 7;
LOADIM.U32 R, at, image[3], ARRAYCUBE;
MOV.U result.color.w, R.x;
MOV.S at.z, 11;
STOREIM.U32 image[3], {99, 0, 0, 0}, at, ARRAYCUBE;
END
