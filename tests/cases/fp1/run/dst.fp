!!FP1.0
# (1, y*y, z of the first, w of the second); the other components do not matter
#@ run p[0]=(9,4,5,9) f[TEX0]=(8,0.5,8,7) => o[COLR]=(1,2,5,7)
#@ run p[0]=(NaN,4,5,NaN) f[TEX0]=(Inf,0.25,NaN,0.25) => o[COLR]=(1,1,5,0.25)
#@ run p[0]=(0,0,-Inf,0) f[TEX0]=(0,Inf,0,NaN) => o[COLR]=(1,NaN,-Inf,NaN)
DST o[COLR], p[0], f[TEX0];
END
