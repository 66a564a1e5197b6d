!!NVfp5.0
# stores convert to the format: clamped, rounded, without what it has not got
#@ image 0 2D 1x1 rgb10_a2 (0,0,0,0)
#@ image 1 2D 1x1 rg16f (0,0)
#@ image 2 2D 1x1 rgba8_snorm (0,0,0,0)
#@ image 3 2D 1x1 r8i (0x0)
#@ image 4 2D 1x1 rg16ui (0x0,0x0)
#@ image 5 2D 1x1 r11f_g11f_b10f (0,0,0)
#@ run => image[0][0,0]=(1,0,1,0.33333334) image[1][0,0]=(1.5,Inf) image[2][0,0]=(-1,1,0,0.5039370) image[3][0,0]=(0xffffff80) image[4][0,0]=(0x0000ffff,0x00000007) image[5][0,0]=(1,0,2) result.color=(0,0,0,0) ~1e-6
INT TEMP i;
MOV.S i, 0;
STOREIM.F image[0], {2.0, -1.0, 1.0, 0.25}, i, 2D;
STOREIM.F image[1], {1.5, 70000.0, 3.0, 4.0}, i, 2D;
STOREIM.F image[2], {-3.0, 3.0, 0.0, 0.5}, i, 2D;
STOREIM.S image[3], {-300, 0, 0, 0}, i, 2D;
STOREIM.U image[4], {70000, 7, 0, 0}, i, 2D;
STOREIM.F image[5], {1.0, -1.0, 2.0, 0.0}, i, 2D;
MOV result.color, 0.0;
END
