!!FP1.0
# the product is not rounded or clamped before the addition
#@ run p[0]=(1.0009765625,60000,1.5,-1.5) f[COL0]=(-1.001953125,-65504,-1,-2) => o[COLR]=(0x35800000,Inf,1.25,0.25)
#@ run p[0]=(1.0009765625,300,1.5,-1.9) f[COL0]=(-1.001953125,-30000,1,-2) => o[COLR]=(0x35800000,60000,1.9990234375,0x3fce4000)
MOV R1, p[0];
MADH o[COLR].xy, R1, R1, f[COL0];
MADX o[COLR].zw, R1, R1, f[COL0];
END
