!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the level that a lookup would use
#@ texture 0 2D 4x4 luminance nearest repeat (0) (1) (2) (3) (4) (5) (6) (7) (8) (9) (10) (11) (12) (13) (14) (15)
#@ run fragment.texcoord[0]=(0.5,0.5,0,1)dx(0.5,0,0,0)dy(0,0.25,0,0) => result.color=(0,1,_,_) ~1e-4
LOD result.color, fragment.texcoord[0], texture[0], 2D;
END
