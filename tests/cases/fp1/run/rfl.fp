!!FP1.0
# the direction mirrored about an axis of any length; w is not touched
#@ run p[0]=(0,2,0,5) f[TEX0]=(1,2,3,7) => o[COLR]=(-1,2,-3,9)
#@ run p[0]=(1,1,1,NaN) f[TEX0]=(1,2,3,NaN) => o[COLR]=(3,2,1,9)
#@ run p[0]=(0,0,-3,0) f[TEX0]=(0,0,5,0) => o[COLR]=(0,0,5,9)
#@ run p[0]=(0,0,0,0) f[TEX0]=(1,2,3,0) => o[COLR]=(NaN,NaN,NaN,9)
MOV o[COLR], 9;
RFL o[COLR].xyz, p[0], f[TEX0];
END
