!!FP1.0
# fx12 is fp32: neither rounded to 1/1024 nor clamped to [-2, 2)
#@ precision full
#@ run f[TEX0]=(3,-2.5,0.0001,0x3dcccccd) => o[COLR]=(6,-5,0.0002,0x3e4ccccd) ~1e-10
MOVX H0, f[TEX0];
ADDX o[COLR], H0, H0;
END
