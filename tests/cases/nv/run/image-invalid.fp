!!NVfp5.0
# invalid accesses change nothing; loads and atomics return zero (EXT_shader_image_load_store, 3.9.X)
#@ image 0 2D 2x1 r32ui (0x5) (0x6)
#@ image 1 2D 1x1 r8ui (0x7)
#@ run => image[0][0,0]=(0x5) image[0][1,0]=(0x6) image[1][0,0]=(0x7) result.color=(0x0,0x0,0x0,0x0) exact
INT TEMP at;
UINT TEMP R;
MOV.S at, 0;
# four words to one
STOREIM.U32X4 image[0], {9, 9, 9, 9}, at, 2D;
STOREIM.U32 image[0], {9, 9, 9, 9}, at, 3D;
ATOMIM.ADD.U32 R, {1, 0, 0, 0}, at, image[1], 2D;
MOV.U result.color.x, R.x;
ATOMIM.ADD.U32 R, {1, 0, 0, 0}, at, image[2], 2D;
MOV.U result.color.y, R.x;
MOV.S at.x, 2;
STOREIM.U32 image[0], {9, 9, 9, 9}, at, 2D;
ATOMIM.ADD.U32 R, {1, 0, 0, 0}, at, image[0], 2D;
MOV.U result.color.z, R.x;
LOADIM.U32 R, at, image[0], 2D;
MOV.U result.color.w, R.x;
END
