!!FP1.0
# ADD rules 1 to 5 in both orders, then 6 and 7: only -0 + -0 is -0
#@ run p[0]=(NaN,Inf,-Inf,Inf) f[TEX0]=(1,5,-7,-Inf) => o[COLR]=(NaN,Inf,-Inf,NaN)
#@ run p[0]=(1,5,-7,-Inf) f[TEX0]=(NaN,Inf,-Inf,Inf) => o[COLR]=(NaN,Inf,-Inf,NaN)
#@ run p[0]=(Inf,-Inf,NaN,NaN) f[TEX0]=(Inf,-Inf,Inf,NaN) => o[COLR]=(Inf,-Inf,NaN,NaN)
#@ run p[0]=(0x80000000,0x80000000,0,0) f[TEX0]=(0x80000000,0,0x80000000,0) => o[COLR]=(0x80000000,0x00000000,0x00000000,0x00000000)
#@ run p[0]=(0x80000000,3,0,-4) f[TEX0]=(3,0x80000000,-4,0) => o[COLR]=(3,3,-4,-4) exact
ADD o[COLR], p[0], f[TEX0];
END
