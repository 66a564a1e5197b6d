!!FP1.0
# PK4UB clamps at 0 and 1
#@ run f[TEX0]=(-0.5,1.5,-Inf,Inf) => o[COLR]=(0xff00ff00,0xff00ff00,0xff00ff00,0xff00ff00)
#@ run f[TEX0]=(0x80000000,0.5,0.001,0.999) => o[COLR]=(0xff008000,0xff008000,0xff008000,0xff008000)
PK4UB o[COLR], f[TEX0];
END
