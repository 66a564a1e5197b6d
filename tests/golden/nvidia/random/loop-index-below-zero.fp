!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
# the loop index is 1, -1, -3, and where it is used never below zero: texcoord 4, 3 and 3
#@ run fragment.texcoord[2]=(100,0,0,0) fragment.texcoord[3]=(10,0,0,0) fragment.texcoord[4]=(1,0,0,0) => result.color=(21,21,21,21) ~1e-4
TEMP t;
MOV t, 0.0;
LOOP { 3, 1, -2 };
ADD t, t, fragment.texcoord[A0.x + 3].x;
ENDLOOP;
MOV result.color, t;
END
