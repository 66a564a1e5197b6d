!!FP1.0
# the specular power is POW, special cases and all, and its exponent has no clamp
#@ run f[TEX0]=(1,0,0,0) => o[COLR]=(1,1,NaN,1)
#@ run f[TEX0]=(1,-5,0,0) => o[COLR]=(1,1,NaN,1)
#@ run f[TEX0]=(1,0,0,-2) => o[COLR]=(1,1,Inf,1)
#@ run f[TEX0]=(1,2,0,100) => o[COLR]=(1,1,1.26765060e30~~1e-4,1)
#@ run f[TEX0]=(1,0.99609375,0,200) => o[COLR]=(1,1,0.457133474,1)
#@ run f[TEX0]=(1,0.5,0,-20) => o[COLR]=(1,1,1048576~~1e-5,1)
#@ run f[TEX0]=(0,0,0,0) => o[COLR]=(1,0,0,1)
#@ run f[TEX0]=(1,NaN,0,2) => o[COLR]=(1,1,NaN,1)
#@ run f[TEX0]=(1,1,0,Inf) => o[COLR]=(1,1,NaN,1)
#@ run f[TEX0]=(NaN,0.5,0,2) => o[COLR]=(1,NaN,0,1)
#@ run f[TEX0]=(Inf,Inf,0,-1) => o[COLR]=(1,Inf,0,1)
LIT o[COLR], f[TEX0];
END
