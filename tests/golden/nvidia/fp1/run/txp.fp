!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# x, y over w in 1D, 2D and RECT
#@ texture 0 1D 4 luminance nearest clamp_to_edge (0.2) (0.4) (0.6) (0.8)
#@ texture 1 2D 2x2 luminance nearest clamp_to_edge (0.2) (0.4) (0.6) (0.8)
#@ texture 2 RECT 2x2 luminance nearest clamp_to_edge (0.2) (0.4) (0.6) (0.8)
#@ run f[TEX0]=(2.6,1,9,4) => o[COLR]=(0.6,0.4,0.2,_) ~1e-4
#@ run f[TEX0]=(0.6,1.5,9,2) => o[COLR]=(0.4,0.6,0.2,_) ~1e-4
#@ run f[TEX0]=(0.75,0.75,9,0.5) => o[COLR]=(0.8,0.8,0.8,_) ~1e-4
TXP R0, f[TEX0], TEX0, 1D;
TXP R1, f[TEX0], TEX1, 2D;
TXP R2, f[TEX0], TEX2, RECT;
MOV o[COLR].x, R0;
MOV o[COLR].y, R1;
MOV o[COLR].z, R2;
END
