!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# only the components that the swizzle names are tested
#@ run p[0]=(-1,1,1,1) => o[COLR]=(5,5,5,5) ~1e-4
#@ run p[0]=(1,-1,1,1) => killed ~1e-4
#@ run p[0]=(1,1,-1,1) => killed ~1e-4
#@ run p[0]=(1,1,1,-1) => o[COLR]=(5,5,5,5) ~1e-4
MOVC RC, p[0];
MOV o[COLR], 5;
KIL LT.yzzy;
END
