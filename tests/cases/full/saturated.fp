!!FP1.0
# a NaN is saturated to 0, at every precision
#@ precision full
#@ run f[TEX0]=(NaN,2,-1,0.3) => o[COLR]=(0,1,0,0x3e99999a) exact
#@ run f[TEX0]=(0.25,NaN,NaN,Inf) => o[COLR]=(0.25,0,0,1) exact
MOVH_SAT H0, f[TEX0];
MULX_SAT o[COLR], H0, {1, 1, 1, 1};
END
