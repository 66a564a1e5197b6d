!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the condition code sees the clamped derivative
#@ run f[TEX0]=(0,0,0,0)dx(-3,0,4,0.25)dy(2,-1,0,0.5) => o[COLR]=(0,0,1,1) ~1e-4
DDXC_SAT R0, f[TEX0];
MOV o[COLR], 0;
MOV o[COLR] (LT), -1;
MOV o[COLR] (GT), 1;
DDYHC_SAT HC, f[TEX0];
MOV o[DEPR], 0;
MOV o[DEPR] (LT), -1;
MOV o[DEPR] (GT), 1;
END
