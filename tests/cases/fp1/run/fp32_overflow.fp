!!FP1.0
# sums and products of 2^128 and more are infinite
#@ run p[0]=(3e38,-3e38,1e20,-1e20) f[COL0]=(3e38,-3e38,1e20,1e20) => o[COLR]=(Inf,-Inf,Inf,-Inf)
ADD o[COLR].xy, p[0], f[COL0];
MUL o[COLR].zw, p[0], f[COL0];
END
