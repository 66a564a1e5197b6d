!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# 1e38 is infinite as a half, and infinity times 0 is NaN: a common factor must not be taken out of the sum
#@ run f[COL1]=(1,0,0,0) => o[COLR]=(1,0,NaN,NaN) ~1e-4
#@ run f[COL1]=(1,1,0,0) => o[COLR]=(1,1,Inf,Inf) ~1e-4
SGE H0.xy, f[COL1], 1;
DP4H R1, 1e38, H0.xyxx;
MOV o[COLR], R1;
MOV o[COLR].xy, H0;
END
