!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# sixteen units; one coordinate set serves several of them
#@ texture 0 1D 1 luminance nearest repeat (0.2)
#@ texture 8 1D 1 luminance nearest repeat (0.4)
#@ texture 15 RECT 1x1 luminance nearest clamp_to_edge (0.6)
#@ run f[TEX7]=(0.5,0.5,0,1) => o[COLR]=(0.2,0.4,0.6,0.2) ~1e-4
TEX R0, f[TEX7], TEX0, 1D;
TEX R1, f[TEX7], TEX8, 1D;
TEX R2, f[TEX7], TEX15, RECT;
TEX R3, f[TEX7], TEX0, 1D;
MOV o[COLR].x, R0;
MOV o[COLR].y, R1;
MOV o[COLR].z, R2;
MOV o[COLR].w, R3.x;
END
