!!FP1.0
# table X.5: rgb has an alpha of 1; components that a tuple has too many are ignored
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.2,0.4,0.6,0.8)
#@ texture 1 2D 1x1 rgba nearest clamp_to_edge (0.2,0.4,0.6,0.8)
#@ run f[TEX0]=(0.5,0.5,0,1) => o[COLR]=(0.2,0.4,0.6,1) o[DEPR]=(0.2,0.4,0.6,0.8)
TEX o[COLR], f[TEX0], TEX0, 2D;
TEX o[DEPR], f[TEX0], TEX1, 2D;
END
