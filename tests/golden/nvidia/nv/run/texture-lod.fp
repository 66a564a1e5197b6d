!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# LOD gives the clamped level and the computed one
#@ texture 0 2D 4x4 float_rgba nearest repeat (0.0,0.0,0.0,1) (0.125,0.0,0.0,1) (0.25,0.0,0.0,1) (0.375,0.0,0.0,1) (0.0,0.125,0.0,1) (0.125,0.125,0.0,1) (0.25,0.125,0.0,1) (0.375,0.125,0.0,1) (0.0,0.25,0.0,1) (0.125,0.25,0.0,1) (0.25,0.25,0.0,1) (0.375,0.25,0.0,1) (0.0,0.375,0.0,1) (0.125,0.375,0.0,1) (0.25,0.375,0.0,1) (0.375,0.375,0.0,1)
#@ texture 0 2D 2x2 float_rgba nearest repeat level=1 (0.0,0.0,0.0,1) (0.125,0.0,0.0,1) (0.0,0.125,0.0,1) (0.125,0.125,0.0,1)
#@ texture 0 2D 1x1 float_rgba nearest repeat level=2 (0.0,0.0,0.0,1)
#@ run fragment.texcoord[0]=(0.3,0.3,0,1)dx(0.5,0,0,0)dy(0,0.5,0,0) => result.color[0]=(_,0.99609375,_,_) ~2e-2
#@ run fragment.texcoord[0]=(0.3,0.3,0,1)dx(4,0,0,0)dy(0,0,0,0) => result.color[0]=(_,3.9960938,_,_) ~2e-2
#@ run fragment.texcoord[0]=(0.3,0.3,0,1)dx(0.125,0,0,0)dy(0,0.125,0,0) => result.color[0]=(_,-1,_,_) ~2e-2
LOD result.color[0], fragment.texcoord[0], texture[0], 2D;
END
