!!FP1.0
# component-wise sum
#@ run p[0]=(1,2,3,4) f[TEX0]=(0.5,-2,3.25,8) => o[COLR]=(1.5,0,6.25,12)
ADD o[COLR], p[0], f[TEX0];
END
