!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# colours with numbers; no number is number 0
#@ run => result.color[0]=(1,1,1,1) result.color[3]=(2,2,2,2) result.color[7]=(3,3,3,3) ~1e-4
OUTPUT last = result.color[7];
MOV result.color, 1.0;
MOV result.color[3], 2.0;
MOV last, 3.0;
END
