!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a sign turns every component, zeros and infinities too; a plus does nothing
#@ run p[0]=(1,0,-Inf,NaN) => o[COLR]=(-1,0x80000000,Inf,NaN) ~1e-4
MOV o[COLR], -p[0];
MOV o[DEPR], +p[0];
END
