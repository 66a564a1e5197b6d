!!FP1.0
# MUL rule 4: the sign of a zero product; rule 6: one changes nothing
#@ run p[0]=(0,0x80000000,0,0x80000000) f[TEX0]=(5,5,-5,-5) => o[COLR]=(0x00000000,0x80000000,0x80000000,0x00000000)
#@ run p[0]=(0,0x80000000,0x80000000,1) f[TEX0]=(0x80000000,0x80000000,1,0x80000000) => o[COLR]=(0x80000000,0x00000000,0x80000000,0x80000000)
#@ run p[0]=(1,1,1,1) f[TEX0]=(Inf,-Inf,NaN,0.1) => o[COLR]=(Inf,-Inf,NaN,0x3dcccccd)
MUL o[COLR], p[0], f[TEX0];
END
