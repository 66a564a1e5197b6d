!!FP1.0
# of a number and NaN, MIN and MAX give the number
#@ precision full
#@ run f[TEX0]=(NaN,1,3,NaN) f[TEX1]=(-2,NaN,5,7) => o[COLR]=(-2,1,3,7) o[DEPR]=(_,_,7)
#@ run f[TEX0]=(1,2,3,-Inf) f[TEX1]=(2,1,NaN,NaN) => o[COLR]=(1,1,3,-Inf) o[DEPR]=(_,_,-Inf)
MOVR R0, f[TEX0];
MINH o[COLR], R0, f[TEX1];
MAXR R1, R0.w, f[TEX1].w;
MOVR o[DEPR].z, R1.w;
END
