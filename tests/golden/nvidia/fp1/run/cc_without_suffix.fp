!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# without C nothing changes the condition code, RC and HC included
#@ run p[0]=(-1,-1,1,1) => o[COLR]=(0,0,0,0) ~1e-4
MOV RC, p[0];
MOV HC, p[0];
MOV R0, p[0];
MOV o[COLR], 9;
MOV o[COLR] (EQ), 0;
END
