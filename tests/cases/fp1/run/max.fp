!!FP1.0
# the greater of the two
#@ run p[0]=(1,-2,3,Inf) f[TEX0]=(2,-3,3,-Inf) => o[COLR]=(2,-2,3,Inf) exact
MAX o[COLR], p[0], f[TEX0];
END
