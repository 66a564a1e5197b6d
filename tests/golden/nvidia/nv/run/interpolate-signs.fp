!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# signs and swizzles act after interpolation
#@ run fragment.attrib[0]=(1,2,3,4)dx(1,0,0,0)dy(0,2,0,0) => result.color[0]=(1.25,2.5,3,4) result.color[1]=(1,2,3,4) result.color[2]=(-4,-3,-2,-1) ~1e-4
IPAO result.color[0], fragment.attrib[0], { 0.25, 0.25, 9, 9 };
IPAC result.color[1], fragment.attrib[0];
IPAC result.color[2], -fragment.attrib[0].wzyx;
END
