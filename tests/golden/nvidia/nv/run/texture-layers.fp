!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# the nearest layer is looked up, held within the array
#@ texture 0 ARRAY1D 1x3 luminance nearest repeat (0.25) (0.5) (0.75)
#@ texture 1 ARRAY2D 1x1x2 luminance nearest repeat (0.125) (0.375)
#@ texture 2 ARRAYCUBE 1x1x12 luminance nearest repeat (0) (1) (2) (3) (4) (5) (6) (7) (8) (9) (10) (11)
#@ run fragment.texcoord[0]=(0.5,1.4,0.6,1) fragment.texcoord[1]=(0,-1,0,0.6) fragment.texcoord[2]=(0.5,9,-3,0) => result.color[0]=(0.5,_,_,1) result.color[1]=(0.375,_,_,1) result.color[2]=(9,_,_,1) result.color[3]=(0.75,_,_,1) result.color[4]=(0.125,_,_,1) ~1e-4
TEX result.color[0], fragment.texcoord[0], texture[0], ARRAY1D;
TEX result.color[1], fragment.texcoord[0], texture[1], ARRAY2D;
TEX result.color[2], fragment.texcoord[1], texture[2], ARRAYCUBE;
TEX result.color[3], fragment.texcoord[2], texture[0], ARRAY1D;
TEX result.color[4], fragment.texcoord[2], texture[1], ARRAY2D;
END
