!!FP1.0
# a unit without a texture gives (0,0,0,0), by every lookup
#@ run f[TEX0]=(0.5,0.5,0.5,1) => o[COLR]=(0,0,0,0) o[DEPR]=(0,0,0,0) exact
TEX R0, f[TEX0], TEX5, 2D;
TXP R1, f[TEX0], TEX6, CUBE;
TXD o[DEPR], f[TEX0], R2, R3, TEX7, RECT;
TEX R4, f[TEX0], TEX15, 1D;
ADD R0, R0, R1;
ADD o[COLR], R0, R4;
END
