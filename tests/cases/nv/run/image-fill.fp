!!NVfp5.0
# the fill is one of the type: 1.0 or 1
#@ image 0 1D 1 r32f (7.5)
#@ image 1 1D 1 rg32f (7.5,8.5)
#@ run => result.color=(7.5,0,0,1) exact
TEMP R, S;
LOADIM.F32 R, 0, image[0], 1D;
LOADIM.F32X2 S, 0, image[1], 1D;
MOV result.color, R;
END
