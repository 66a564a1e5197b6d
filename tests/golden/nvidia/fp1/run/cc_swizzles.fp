!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# one letter tests one code for all; four letters rearrange
#@ run p[0]=(-1,0,1,NaN) => o[COLR]=(1,1,1,1) ~1e-4
MOVC RC, p[0];
MOV o[COLR], 0;
MOV o[COLR] (LT.x), 1;
MOV o[COLR] (LT.y), 2;
MOV o[DEPR], 0;
MOV o[DEPR] (GT.xzwz), 1;
END
