!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# table X.5: the four float formats, unclamped
#@ texture 0 RECT 1x1 float_r nearest clamp_to_edge (-7.5)
#@ texture 1 RECT 1x1 float_rg nearest clamp_to_edge (-7.5,1e6)
#@ texture 2 RECT 1x1 float_rgb nearest clamp_to_edge (-7.5,1e6,0.001)
#@ texture 3 RECT 1x1 float_rgba nearest clamp_to_edge (-7.5,1e6,0.001,3)
#@ run p[0]=(1,0,0,0) => o[COLR]=(-7.5,0,0,1) ~1e-4
TEX R0, f[TEX0], TEX0, RECT;
TEX R1, f[TEX0], TEX1, RECT;
TEX R2, f[TEX0], TEX2, RECT;
TEX R3, f[TEX0], TEX3, RECT;
MOVC RC, p[0];
MOV o[COLR] (GT.x), R0;
MOV o[COLR] (GT.y), R1;
MOV o[COLR] (GT.z), R2;
MOV o[COLR] (GT.w), R3;
END
