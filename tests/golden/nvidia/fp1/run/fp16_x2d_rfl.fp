!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# X2DH and RFLH
#@ run p[0]=(2049,1,0,0) f[COL0]=(1,1,0,0) => o[COLR]=(2052,3,2052,3) ~1e-4
MOV R1, p[0];
X2DH o[COLR], R1, f[COL0], {2, 1, 1, 1};
RFLH o[DEPR].xyz, {0, 2, 0}, {1, 2, 3};
END
