!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# DEFINE and DECLARE are no instructions; a fragment program always runs to END
#@ run tint=(1,2,3,4) => o[COLR]=(2,4,6,8) ~1e-4
DEFINE two = 2;
DECLARE tint;
MOV R0, tint;
MUL R0, R0, two;
MOV o[COLR], R0;
END
