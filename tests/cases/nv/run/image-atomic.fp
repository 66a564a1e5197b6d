!!NVfp5.0
# atomic operations on a texel
#@ image 0 2D 1x1 r32ui (0x7)
#@ run threads=4 => image[0][0,0]=(0x0000000b) result.color=(0,0,0,0) exact
TEMP R;
ATOMIM.ADD.U32 R.x, {1,0,0,0}, {0,0,0,0}, image[0], 2D;
MOV result.color, 0.0;
END
