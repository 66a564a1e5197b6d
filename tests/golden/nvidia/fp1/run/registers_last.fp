!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the last registers, parameter, coordinate set
#@ run p[63]=(1,2,3,4) f[TEX7]=(5,6,7,8) => o[COLR]=(6,8,10,12) ~1e-4
MOV R31, p[63];
MOV H63, f[TEX7];
ADD o[COLR], R31, H63;
END
