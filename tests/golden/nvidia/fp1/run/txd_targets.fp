!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# TXD in 1D, 3D, RECT and CUBE; a rectangle has one level only
#@ texture 0 1D 2 luminance nearest repeat (0.2) (0.2)
#@ texture 0 1D 1 luminance nearest repeat level=1 (0.6)
#@ texture 1 3D 2x2x2 luminance nearest repeat (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2)
#@ texture 1 3D 1x1x1 luminance nearest repeat level=1 (0.6)
#@ texture 2 RECT 2x1 luminance nearest clamp_to_edge (0.4) (0.8)
#@ texture 3 CUBE 2x2x6 luminance nearest clamp_to_edge (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2) (0.2)
#@ texture 3 CUBE 1x1x6 luminance nearest clamp_to_edge level=1 (0.6) (0.6) (0.6) (0.6) (0.6) (0.6)
#@ run f[TEX0]=(1.5,0,0,1) => o[COLR]=(0.2,0.2,0.8,0.2) ~1e-4
#@ run f[TEX0]=(1.5,0,0,1) p[0]=(0,0,4,0) => o[COLR]=(0.2,0.6,0.8,0.6) ~1e-4
#@ run f[TEX0]=(1.5,0,0,1) p[0]=(1,0,0,0) => o[COLR]=(0.6,0.6,0.8,_) ~1e-4
MOV R9, p[0];
TXD R0, f[TEX0], R9, R8, TEX0, 1D;
TXD R1, f[TEX0], R8, R9, TEX1, 3D;
TXD R2, f[TEX0], R9, R9, TEX2, RECT;
TXD R3, f[TEX0], R9, R8, TEX3, CUBE;
MOV o[COLR].x, R0;
MOV o[COLR].y, R1;
MOV o[COLR].z, R2;
MOV o[COLR].w, R3.x;
END
