!!FP2.0
#@ lenient
# Level 0 is (1,1,1,1) and level 1 (2,2,2,2). Slopes of a quarter are half a texel, so level 0; the bias of 2 and the
# level 1 give level 1.
#@ texture 0 2D 2x2 rgba nearest clamp_to_edge (1,1,1,1) (1,1,1,1) (1,1,1,1) (1,1,1,1)
#@ texture 0 2D 1x1 rgba nearest clamp_to_edge level=1 (2,2,2,2)
#@ run f[TEX0]=(0.25,0.25,0,1)dx(0.25,0,0,0)dy(0,0.25,0,0) f[TEX1]=(0.25,0.25,0,3)dx(0.25,0,0,0)dy(0,0.25,0,0) => o[COLR]=(7,7,7,7)
TEX R0, f[TEX0], TEX0, 2D;
TXP R1, f[TEX0], TEX0, 2D;
ADDR R0, R0, R1;
TXD R1, f[TEX0], {0.25, 0, 0, 0}, {0, 0.25, 0, 0}, TEX0, 2D;
ADDR R0, R0, R1;
TXB R1, f[TEX1], TEX0, 2D;
ADDR R0, R0, R1;
TXL R1, f[TEX0], TEX0, 2D;
ADDR o[COLR], R0, R1;
END
