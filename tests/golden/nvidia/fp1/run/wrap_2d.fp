!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# both axes wrap
#@ texture 0 2D 2x2 luminance nearest repeat (0.2) (0.4) (0.6) (0.8)
#@ texture 1 2D 2x2 luminance nearest mirrored_repeat (0.2) (0.4) (0.6) (0.8)
#@ texture 2 2D 2x2 rgba nearest clamp_to_border (0.2,1,1,1) (0.4,1,1,1) (0.6,1,1,1) (0.8,1,1,1)
#@ run f[TEX0]=(1.25,-0.25,0,1) => o[COLR]=(0.6,0.4,0,0) ~1e-4
#@ run f[TEX0]=(-0.75,2.75,0,1) => o[COLR]=(0.6,0.8,0,0) ~1e-4
#@ run f[TEX0]=(0.75,1.25,0,1) => o[COLR]=(0.4,0.8,0,0) ~1e-4
#@ run f[TEX0]=(0.75,0.75,0,1) => o[COLR]=(0.8,0.8,0.8,1) ~1e-4
TEX R0, f[TEX0], TEX0, 2D;
TEX R1, f[TEX0], TEX1, 2D;
TEX R2, f[TEX0], TEX2, 2D;
MOV o[COLR].x, R0;
MOV o[COLR].y, R1;
MOV o[COLR].zw, R2.xxxw;
END
