!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
# labels of basic blocks
#@ run fragment.texcoord[0]=(2,0,0,0) => result.color=(4,4,4,4) ~1e-4
TEMP R0, RC, HC;
OUTPUT oCol = result.color;
BB0:
MOVC RC.x, fragment.texcoord[0];
CAL BB1 (GT.x);
MOV oCol, R0;
RET;
BB1:
ADD R0, fragment.texcoord[0].x, {2}.x;
RET;
END
