!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# each texel of TXGO has its own offset
#@ texture 0 2D 4x4 luminance nearest repeat (0) (1) (2) (3) (4) (5) (6) (7) (8) (9) (10) (11) (12) (13) (14) (15)
#@ run fragment.texcoord[0]=(0.5,0.5,0,1) => result.color=(9,10,6,5) ~1e-4
TXGO result.color, fragment.texcoord[0], {0,1,1,0}, {1,1,0,0}, texture[0], 2D;
END
