!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# functions and products of constants that are no numbers; R9 is zero from the start
#@ run => o[COLR]=(Inf,Inf,-Inf,NaN) ~1e-4
#@ run f[COL0]=(1,2,3,4) => o[COLR]=(Inf,Inf,-Inf,NaN) ~1e-4
RCP R0.x, 0;
RSQ R0.y, R9.x;
LG2 R0.z, 0;
LG2 R0.w, -1;
MUL R1.z, 3e38, 3e38;
MOV o[COLR], R0;
MOV o[DEPR].z, R1.z;
END
