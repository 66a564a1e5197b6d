!!FP1.0
# component-wise product
#@ run p[0]=(1,2,3,4) f[TEX0]=(0.5,-2,3.25,8) => o[COLR]=(0.5,-4,9.75,32) exact
MUL o[COLR], p[0], f[TEX0];
END
