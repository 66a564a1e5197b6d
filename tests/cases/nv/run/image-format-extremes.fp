!!NVfp5.0
# small floats have infinity and NaN and no sign, normalised texels are clamped; what a NaN becomes in them is undefined
#@ image 0 2D 1x1 r11f_g11f_b10f (0,0,0)
#@ image 1 2D 1x1 rgba8_snorm (0,0,0,0)
#@ run program.local[0]=(NaN,Inf,-2,0) program.local[1]=(NaN,2,-2,1) => image[0][0,0]=(NaN,Inf,0) image[1][0,0]=(_,1,-1,1)
INT TEMP at;
MOV.S at, 0;
STOREIM.F image[0], program.local[0], at, 2D;
STOREIM.F image[1], program.local[1], at, 2D;
MOV result.color, 0;
END
