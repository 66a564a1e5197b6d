!!FP1.0
# two unsigned shorts, clamped to [0,1] and rounded, x low
#@ run f[TEX0]=(0,1,5,5) => o[COLR]=(0xffff0000,0xffff0000,0xffff0000,0xffff0000)
#@ run f[TEX0]=(-3,7,0,0) => o[COLR]=(0xffff0000,0xffff0000,0xffff0000,0xffff0000)
#@ run f[TEX0]=(Inf,-Inf,0,0) => o[COLR]=(0x0000ffff,0x0000ffff,0x0000ffff,0x0000ffff)
#@ run f[TEX0]=(0.5,0.2,0,0) => o[COLR]=(0x33338000,0x33338000,0x33338000,0x33338000)
#@ run f[TEX0]=(0.00001,0.3,0,0) => o[COLR]=(0x4ccd0001,0x4ccd0001,0x4ccd0001,0x4ccd0001)
PK2US o[COLR], f[TEX0];
END
