!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the direction mirrored about an axis of any length; w is not touched
#@ run p[0]=(0,2,0,5) f[TEX0]=(1,2,3,7) => o[COLR]=(-1,2,-3,9) ~1e-4
#@ run p[0]=(0,0,-3,0) f[TEX0]=(0,0,5,0) => o[COLR]=(-0,-0,5,9) ~1e-4
#@ run p[0]=(0,0,0,0) f[TEX0]=(1,2,3,0) => o[COLR]=(NaN,NaN,NaN,9) ~1e-4
MOV o[COLR], 9;
RFL o[COLR].xyz, p[0], f[TEX0];
END
