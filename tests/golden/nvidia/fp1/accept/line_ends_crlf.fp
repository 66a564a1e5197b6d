!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# every line ends in CR LF
#@ run f[COL0]=(1,2,3,4) => o[COLR]=(2,4,6,8) ~1e-4
MOV R0, f[COL0]; # one
ADD o[COLR], R0,
  R0;
END
