!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# comparisons, gathered and with offsets
#@ texture 0 2D 2x2 depth nearest clamp_to_edge compare=lequal (0.2) (0.4) (0.6) (0.8)
#@ texture 1 1D 2 depth nearest clamp_to_edge compare=greater (0.2) (0.4)
#@ texture 2 CUBE 1x1x6 depth nearest clamp_to_edge compare=lequal (0.1) (0.2) (0.3) (0.4) (0.5) (0.6)
#@ texture 3 ARRAY2D 1x1x2 depth nearest clamp_to_edge compare=lequal (0.3) (0.7)
#@ run fragment.texcoord[0]=(0.75,0.25,0.3,1) fragment.texcoord[1]=(0.25,9,0.3,1) fragment.texcoord[2]=(0,0,-1,0.55) fragment.texcoord[3]=(0,0,1,0.5) => result.color[0]=(1,1,1,1) result.color[1]=(1,1,1,1) result.color[2]=(1,1,1,1) result.color[3]=(1,1,1,1) result.color[4]=(1,1,0,0) result.color[5]=(0,1,0,0) ~1e-4
TEX result.color[0], fragment.texcoord[0], texture[0], SHADOW2D;
TEX result.color[1], fragment.texcoord[1], texture[1], SHADOW1D;
TEX result.color[2], fragment.texcoord[2], texture[2], SHADOWCUBE;
TEX result.color[3], fragment.texcoord[3], texture[3], SHADOWARRAY2D;
TXG result.color[4], { 0.5, 0.5, 0.5, 0 }, texture[0].w, SHADOW2D;
TXGO result.color[5], { 0.25, 0.25, 0.5, 0 }, { 0, 1, 0, 1 }, { 0, 1, 0, 0 }, texture[0], SHADOW2D;
END
