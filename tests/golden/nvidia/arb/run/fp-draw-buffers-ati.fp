!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ATI_draw_buffers;
# the same option by another name
#@ run => result.color[0]=(1,1,1,1) result.color[1]=(2,2,2,2) ~1e-4
MOV result.color[0], 1.0;
MOV result.color[1], 2.0;
END
