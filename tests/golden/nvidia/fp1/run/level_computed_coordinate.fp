!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the slopes are those of the coordinate that is looked up, and of the projected one
#@ texture 0 1D 4 luminance nearest repeat (0.2) (0.2) (0.2) (0.2)
#@ texture 0 1D 2 luminance nearest repeat level=1 (0.6) (0.6)
#@ texture 0 1D 1 luminance nearest repeat level=2 (1)
#@ run f[TEX0]=(0.3,0,0,1)dx(0.25,0,0,0) => o[COLR]=(0.2,0.6,1,0.2) ~1e-4
MUL R0, f[TEX0], 2;
MUL R1, f[TEX0].xxxw, {4, 4, 4, 1};
MUL R2, f[TEX0].xxxw, {1, 0, 0, 4};
TEX R3, f[TEX0], TEX0, 1D;
TEX R4, R0, TEX0, 1D;
TXP R5, R1, TEX0, 1D;
TXP R6, R2, TEX0, 1D;
MOV o[COLR].x, R3;
MOV o[COLR].y, R4;
MOV o[COLR].z, R5;
MOV o[COLR].w, R6.x;
END
