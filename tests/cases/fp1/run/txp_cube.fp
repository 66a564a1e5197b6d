!!FP1.0
# a cube lookup has no use for w
#@ texture 0 CUBE 1x1x6 luminance nearest clamp_to_edge (0) (0.2) (0.4) (0.6) (0.8) (1)
#@ run f[TEX0]=(0,0,1,-2) => o[COLR]=(0.8,0.8,0.8,1)
#@ run f[TEX0]=(-1,0,0,0) => o[COLR]=(0.2,0.2,0.2,1)
TXP o[COLR], f[TEX0], TEX0, CUBE;
END
