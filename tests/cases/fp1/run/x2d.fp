!!FP1.0
# a 2D vector times a 2x2 matrix, added to a point; z and w repeat x and y
#@ run p[0]=(1,2,NaN,NaN) f[TEX0]=(3,4,NaN,NaN) p[1]=(5,6,7,8) => o[COLR]=(40,55,40,55)
#@ run p[0]=(0,0,0,0) f[TEX0]=(1,0,0,0) p[1]=(2,Inf,-3,0) => o[COLR]=(NaN,-3,NaN,-3)
MOV R1, p[1];
X2D o[COLR], p[0], f[TEX0], R1;
END
