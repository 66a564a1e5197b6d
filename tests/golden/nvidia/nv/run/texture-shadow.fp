!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# depths are compared before they are filtered, whatever chooses the level
#@ texture 0 2D 2x1 depth nearest clamp_to_edge compare=lequal (0.25) (0.75)
#@ texture 1 ARRAY1D 1x2 depth nearest clamp_to_edge compare=greater mode=intensity (0.25) (0.75)
#@ texture 2 2D 2x1 depth linear clamp_to_edge compare=lequal (0.25) (0.75)
#@ run fragment.texcoord[0]=(0.25,0.5,0.5,0) fragment.texcoord[1]=(0.75,0.5,0.5,0) fragment.texcoord[2]=(0.5,1,0.8,0) fragment.texcoord[3]=(0.5,0.5,0.5,1) => result.color[0]=(0,0,0,1) result.color[1]=(1,1,1,1) result.color[2]=(1,1,1,1) result.color[3]=(0.5,0.5,0.5,1) result.color[4]=(0,1,1,0) ~1e-4
TEX result.color[0], fragment.texcoord[0], texture[0], SHADOW2D;
TXL result.color[1], fragment.texcoord[1], texture[0], SHADOW2D;
TEX result.color[2], fragment.texcoord[2], texture[1], SHADOWARRAY1D;
TEX result.color[3], fragment.texcoord[3], texture[2], SHADOW2D;
TXG result.color[4], fragment.texcoord[3], texture[2], SHADOW2D;
END
