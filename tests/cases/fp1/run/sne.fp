!!FP1.0
# SNE: NaN differs from everything; the zeros do not differ, as in every other comparison
#@ run p[0]=(1,2,3,-1) f[TEX0]=(1,3,2,-1) => o[COLR]=(0,1,1,0) exact
#@ run p[0]=(NaN,1,NaN,0) f[TEX0]=(1,NaN,NaN,0x80000000) => o[COLR]=(1,1,1,0) exact
#@ run p[0]=(Inf,-Inf,Inf,0x80000000) f[TEX0]=(Inf,-Inf,-Inf,0) => o[COLR]=(0,0,1,0) exact
SNE o[COLR], p[0], f[TEX0];
END
