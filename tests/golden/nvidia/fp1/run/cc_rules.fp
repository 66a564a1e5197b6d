!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# every rule against LT, EQ, GT and UN; each rule that holds adds its own power of two
#@ run p[0]=(-1,0,1,NaN) => o[COLR]=(105,90,116,96) ~1e-4
#@ run p[0]=(-Inf,0x80000000,Inf,NaN) => o[COLR]=(105,90,116,96) ~1e-4
MOVC RC, p[0];
ADD R0 (LT), R0, 1;
ADD R0 (EQ), R0, 2;
ADD R0 (GT), R0, 4;
ADD R0 (LE), R0, 8;
ADD R0 (GE), R0, 16;
ADD R0 (NE), R0, 32;
ADD R0 (TR), R0, 64;
ADD R0 (FL), R0, 128;
MOV o[COLR], R0;
END
