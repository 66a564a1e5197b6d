!!NVfp5.0
# a sample is chosen by w (EXT_shader_image_load_store, table X.5); there are two
#@ image 0 2DMS 2x1 r32ui samples=2 (0x1) (0x2) (0x3) (0x4)
#@ image 1 ARRAY2DMS 1x1x2 r32ui samples=2 (0x1) (0x2) (0x3) (0x4)
#@ run => result.color=(0x4,0x3,0x0,0x2) image[0][0,0,0,1]=(0x63) image[0][0,0,0,0]=(0x1) exact
INT TEMP at;
UINT TEMP R;
MOV.S at, {1, 0, 0, 1};
LOADIM.U32 R, at, image[0], 2DMS;
MOV.U result.color.x, R;
MOV.S at, {0, 0, 1, 0};
LOADIM.U32 R, at, image[1], ARRAY2DMS;
MOV.U result.color.y, R.x;
MOV.S at, {1, 0, 0, 2};
LOADIM.U32 R, at, image[0], 2DMS;
MOV.U result.color.z, R.x;
MOV.S at, {0, 0, 0, 1};
LOADIM.U32 R, at, image[1], ARRAY2DMS;
MOV.U result.color.w, R.x;
STOREIM.U32 image[0], {99, 0, 0, 0}, at, 2DMS;
END
