!!FP1.0
# PK4B clamps at -128/127 and at 1
#@ run f[TEX0]=(-1.00787402,-1.004,-9,9) => o[COLR]=(0xff000000,0xff000000,0xff000000,0xff000000)
#@ run f[TEX0]=(Inf,-Inf,1.5,-1.5) => o[COLR]=(0x00ff00ff,0x00ff00ff,0x00ff00ff,0x00ff00ff)
PK4B o[COLR], f[TEX0];
END
