!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# MUL rule 4: the sign of a zero product; rule 6: one changes nothing
#@ run p[0]=(0,0x80000000,0,0x80000000) f[TEX0]=(5,5,-5,-5) => o[COLR]=(0x00000000,0x80000000,0x80000000,0x00000000) ~1e-4
MUL o[COLR], p[0], f[TEX0];
END
