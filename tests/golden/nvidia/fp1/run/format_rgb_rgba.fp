!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# table X.5: rgb has an alpha of 1; components that a tuple has too many are ignored
#@ texture 0 2D 1x1 rgb nearest clamp_to_edge (0.2,0.4,0.6,0.8)
#@ texture 1 2D 1x1 rgba nearest clamp_to_edge (0.2,0.4,0.6,0.8)
#@ run f[TEX0]=(0.5,0.5,0,1) => o[COLR]=(0.2,0.4,0.6,1) o[DEPR]=(_,_,0.6,_) ~1e-4
TEX o[COLR], f[TEX0], TEX0, 2D;
TEX o[DEPR], f[TEX0], TEX1, 2D;
END
