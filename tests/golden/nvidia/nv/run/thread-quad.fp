!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_shader_thread_group;
OPTION ARB_draw_buffers;
# sums with another fragment of the quad: of those in a row and a column, and of those that are numbered from the upper left
#@ run fragment.texcoord[0]=(1,10,100,1000) fragment.texcoord[1]=(0.5,0.25,0,1) => result.color[0]=(1.5,10.25,100,1001) result.color[1]=(1.5,10.25,100,1001) result.color[2]=(1.5,10,100,1001) ~1e-4
ATTRIB a = fragment.texcoord[0];
ATTRIB b = fragment.texcoord[1];
QSWZX result.color[0], a, b;
QSWZY.F result.color[1], a, b;
QSWZ0 result.color[2].x, a, b;
QSWZ1.F32 result.color[2].y, a, 0.0;
QSWZ2 result.color[2].z, a, b;
QSWZ3 result.color[2].w, a, b;
END
