!!FP1.0
# constants whatever the operands hold
#@ run p[0]=(NaN,Inf,1,0) f[TEX0]=(NaN,-Inf,1,0) => o[COLR]=(0,1,0,1) exact
SFL o[COLR].xz, p[0], f[TEX0];
STR o[COLR].yw, p[0], f[TEX0];
END
