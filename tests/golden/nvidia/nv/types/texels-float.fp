!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# lookups of floats
#@ texture 0 2D 2x2 luminance nearest clamp_to_edge (1) (2) (3) (4)
#@ run fragment.texcoord[0]=(1.5,0.5,0,2) fragment.texcoord[1]=(0.25,0.75,0,0) => result.color[0]=(2,2,2,1) result.color[1]=(3,3,3,1) result.color[2]=(3,3,3,1) result.color[3]=(3,4,2,1) ~1e-4
TEMP none;
TXP result.color[0], fragment.texcoord[0], texture[0], 2D;
TXB result.color[1], fragment.texcoord[1], texture[0], 2D;
TXD result.color[2], fragment.texcoord[1], none, none, texture[0], 2D;
TXG result.color[3], {0.5,0.5,0,0}, texture[0], 2D;
END
