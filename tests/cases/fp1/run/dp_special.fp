!!FP1.0
# dot products follow the rules of MUL and ADD
#@ run p[0]=(1,0,1,1) f[TEX0]=(2,Inf,3,4) => o[COLR]=(NaN,NaN,3,3)
#@ run p[0]=(1,1,1,1) f[TEX0]=(2,Inf,3,-Inf) => o[COLR]=(Inf,NaN,3,3)
#@ run p[0]=(1,1,1,NaN) f[TEX0]=(2,-Inf,3,4) => o[COLR]=(-Inf,NaN,3,3)
DP3 o[COLR].x, p[0], f[TEX0];
DP4 o[COLR].y, p[0], f[TEX0];
MOV o[COLR].zw, 3;
END
