!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the four wrap modes, nearest, on both sides
#@ texture 0 1D 4 luminance nearest repeat (0.2) (0.4) (0.6) (0.8)
#@ texture 1 1D 4 luminance nearest clamp_to_edge (0.2) (0.4) (0.6) (0.8)
#@ texture 2 1D 4 luminance nearest clamp_to_border (0.2) (0.4) (0.6) (0.8)
#@ texture 3 1D 4 luminance nearest mirrored_repeat (0.2) (0.4) (0.6) (0.8)
#@ run f[TEX0]=(0.375,0,0,1) => o[COLR]=(0.4,0.4,0.4,0.4) ~1e-4
#@ run f[TEX0]=(1.375,0,0,1) => o[COLR]=(0.4,0.8,0,0.6) ~1e-4
#@ run f[TEX0]=(-0.125,0,0,1) => o[COLR]=(0.8,0.2,0,0.2) ~1e-4
#@ run f[TEX0]=(-1.625,0,0,1) => o[COLR]=(0.4,0.2,0,0.4) ~1e-4
#@ run f[TEX0]=(2.375,0,0,1) => o[COLR]=(0.4,0.8,0,0.4) ~1e-4
#@ run f[TEX0]=(3.125,0,0,1) => o[COLR]=(0.2,0.8,0,0.8) ~1e-4
TEX R0, f[TEX0], TEX0, 1D;
TEX R1, f[TEX0], TEX1, 1D;
TEX R2, f[TEX0], TEX2, 1D;
TEX R3, f[TEX0], TEX3, 1D;
MOV o[COLR].x, R0;
MOV o[COLR].y, R1.x;
MOV o[COLR].z, R2.x;
MOV o[COLR].w, R3.x;
END
