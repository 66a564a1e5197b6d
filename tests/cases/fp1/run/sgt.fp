!!FP1.0
# SGT with its rules: NaN false, zeros of unlike sign false
#@ run p[0]=(1,2,3,-1) f[TEX0]=(1,3,2,-2) => o[COLR]=(0,0,1,1) exact
#@ run p[0]=(NaN,1,NaN,0) f[TEX0]=(1,NaN,NaN,0x80000000) => o[COLR]=(0,0,0,0) exact
#@ run p[0]=(Inf,Inf,1,0x80000000) f[TEX0]=(Inf,-Inf,-Inf,0) => o[COLR]=(0,1,1,0) exact
SGT o[COLR], p[0], f[TEX0];
END
