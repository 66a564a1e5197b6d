!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the first operand weighs the second, one minus it the third; there is no clamp
#@ run f[TEX0]=(0.25,2,-1,0) p[0]=(8,8,8,8) p[1]=(4,4,4,4) => o[COLR]=(5,12,0,4) ~1e-4
MOV R1, p[1];
LRP o[COLR], f[TEX0], p[0], R1;
END
