!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# of what is the same in all fragments there is no slope
#@ run fragment.texcoord[0]=(1,-1,2.5,0) => result.color[0]=(0,0,0,0) result.color[1]=(0,0,0,0) ~1e-4
DDX result.color[0], fragment.texcoord[0];
DDY result.color[1], fragment.texcoord[0];
END
