!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# comparisons with slopes in two cube maps
OPTION ARB_draw_buffers;
#@ texture 0 CUBE 1x1x6 depth nearest clamp_to_edge compare=lequal (1) (0) (1) (0) (1) (0)
#@ texture 1 CUBE 1x1x6 depth nearest clamp_to_edge compare=gequal (1) (0) (1) (0) (1) (0)
#@ run fragment.texcoord[0]=(1,0,0,0.5) => result.color[0]=(1,1,1,1) result.color[1]=(0,0,0,1) ~1e-4
#@ run fragment.texcoord[0]=(0,-1,0,0.5) => result.color[0]=(0,0,0,1) result.color[1]=(1,1,1,1) ~1e-4
TXD result.color[0], fragment.texcoord[0], {0,0.5,0,0}, {0,0,0.5,0}, texture[0], SHADOWCUBE;
TXD result.color[1], fragment.texcoord[0], {0,0.5,0,0}, {0,0,0.5,0}, texture[1], SHADOWCUBE;
END
