!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a 2D vector times a 2x2 matrix, added to a point; z and w repeat x and y
#@ run p[0]=(0,0,0,0) f[TEX0]=(1,0,0,0) p[1]=(2,Inf,-3,0) => o[COLR]=(NaN,-3,NaN,-3) ~1e-4
MOV R1, p[1];
X2D o[COLR], p[0], f[TEX0], R1;
END
