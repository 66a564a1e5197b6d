!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# table X.5: alpha, luminance, luminance_alpha, intensity
#@ texture 0 2D 1x1 alpha nearest clamp_to_edge (0.4)
#@ texture 1 2D 1x1 luminance nearest clamp_to_edge (0.4)
#@ texture 2 2D 1x1 luminance_alpha nearest clamp_to_edge (0.4,0.6)
#@ texture 3 2D 1x1 intensity nearest clamp_to_edge (0.4)
#@ run p[0]=(1,0,0,0) => o[COLR]=(0,0,0,0.4) ~1e-4
#@ run p[0]=(0,1,0,0) => o[COLR]=(0.4,0.4,0.4,1) ~1e-4
#@ run p[0]=(0,0,1,0) => o[COLR]=(0.4,0.4,0.4,0.6) ~1e-4
#@ run p[0]=(0,0,0,1) => o[COLR]=(0.4,0.4,0.4,0.4) ~1e-4
TEX R0, f[TEX0], TEX0, 2D;
TEX R1, f[TEX0], TEX1, 2D;
TEX R2, f[TEX0], TEX2, 2D;
TEX R3, f[TEX0], TEX3, 2D;
MOVC RC, p[0];
MOV o[COLR] (GT.x), R0;
MOV o[COLR] (GT.y), R1;
MOV o[COLR] (GT.z), R2;
MOV o[COLR] (GT.w), R3;
END
