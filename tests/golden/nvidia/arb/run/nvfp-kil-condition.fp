!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program;
# KIL with a condition; a variable may have a condition's name
#@ run fragment.texcoord[0]=(1,1,1,1) => result.color=(1,1,1,1) ~1e-4
#@ run fragment.texcoord[0]=(1,0,1,1) => killed ~1e-4
TEMP t;
MOV result.color, 1.0;
MOVC t, fragment.texcoord[0];
KIL EQ;
KIL LT.x;
END
