!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# without the option the stored depth is read, whatever the mode of comparison
#@ texture 0 2D 2x1 depth nearest clamp_to_edge mode=intensity (0.25) (0.75)
#@ texture 1 2D 2x1 depth nearest clamp_to_edge mode=alpha (0.25) (0.75)
#@ texture 2 2D 2x1 depth nearest clamp_to_edge (0.25) (0.75)
#@ run fragment.texcoord[0]=(0.75,0.5,0.5,1) => result.color=(0.75,0,0.75,1) ~1e-4
TEMP a, b, c;
TEX a, fragment.texcoord[0], texture[0], 2D;
TEX b, fragment.texcoord[0], texture[1], 2D;
TEX c, fragment.texcoord[0], texture[2], 2D;
MOV result.color.x, a.w;
MOV result.color.y, b.x;
MOV result.color.z, c.y;
MOV result.color.w, c.w;
END
