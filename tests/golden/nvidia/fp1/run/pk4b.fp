!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# four signed bytes biased by 128, x lowest
#@ run f[TEX0]=(0,1,-1,0.5) => o[COLR]=(0xc001ff80,0xc001ff80,0xc001ff80,0xc001ff80) ~1e-4
#@ run f[TEX0]=(0.25,-0.25,0.1,-0.9) => o[COLR]=(0x0e8d60a0,_,_,0x0e8d60a0) ~1e-4
PK4B o[COLR], f[TEX0];
END
