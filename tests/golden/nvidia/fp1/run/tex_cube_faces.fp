!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# TEX CUBE: the greatest component picks the face, whatever the length
#@ texture 0 CUBE 1x1x6 luminance nearest clamp_to_edge (0) (0.2) (0.4) (0.6) (0.8) (1)
#@ run f[TEX0]=(1,0.5,-0.5,9) => o[COLR]=(0,0,0,1) ~1e-4
#@ run f[TEX0]=(-3,1,2,9) => o[COLR]=(0.2,0.2,0.2,1) ~1e-4
#@ run f[TEX0]=(0.1,0.2,-0.1,9) => o[COLR]=(0.4,0.4,0.4,1) ~1e-4
#@ run f[TEX0]=(5,-50,7,9) => o[COLR]=(0.6,0.6,0.6,1) ~1e-4
#@ run f[TEX0]=(0,0,2,9) => o[COLR]=(0.8,0.8,0.8,1) ~1e-4
#@ run f[TEX0]=(0.5,0.5,-0.75,9) => o[COLR]=(1,1,1,1) ~1e-4
TEX o[COLR], f[TEX0], TEX0, CUBE;
END
