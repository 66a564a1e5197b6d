!!FP1.0
# the largest integer that is not greater
#@ run f[TEX0]=(2.3,-3.6,7,-7) => o[COLR]=(2,-4,7,-7) exact
#@ run f[TEX0]=(0.999,-0.001,123456.5,-123456.5) => o[COLR]=(0,-1,123456,-123457) exact
FLR o[COLR], f[TEX0];
END
