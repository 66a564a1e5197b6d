!!FP1.0
# the first operand weighs the second, one minus it the third; there is no clamp
#@ run f[TEX0]=(0.25,2,-1,0) p[0]=(8,8,8,8) p[1]=(4,4,4,4) => o[COLR]=(5,12,0,4)
#@ run f[TEX0]=(1,0,0.5,NaN) p[0]=(8,8,-8,8) p[1]=(4,4,4,4) => o[COLR]=(8,4,-2,NaN)
MOV R1, p[1];
LRP o[COLR], f[TEX0], p[0], R1;
END
