!!FP1.0
# (1, diffuse, specular, 1) with negative dot products clamped
#@ run f[TEX0]=(0.5,0.25,9,2) => o[COLR]=(1,0.5,0.0625,1)
#@ run f[TEX0]=(0.5,-0.25,9,2) => o[COLR]=(1,0.5,0,1)
#@ run f[TEX0]=(-0.5,0.25,9,2) => o[COLR]=(1,0,0,1)
#@ run f[TEX0]=(0,0.25,9,2) => o[COLR]=(1,0,0,1)
#@ run f[TEX0]=(2,3,NaN,0) => o[COLR]=(1,2,1,1)
LIT o[COLR], f[TEX0];
END
