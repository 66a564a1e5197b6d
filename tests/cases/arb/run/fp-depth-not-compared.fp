!!ARBfp1.0
# without a shadow target the depth itself is read, though the texture is set up for a comparison (ARB_fragment_program_shadow)
#@ texture 0 2D 1x1 depth nearest clamp_to_edge compare=never (0.625)
#@ texture 1 RECT 1x1 depth nearest clamp_to_edge compare=never mode=intensity (0.375)
#@ texture 2 1D 1 depth nearest clamp_to_edge compare=never mode=alpha (0.125)
#@ run fragment.texcoord[0]=(0.5,0.5,0.25,1) => result.color[0]=(0.625,0.625,0.625,1) result.color[1]=(0.375,0.375,0.375,0.375) result.color[2]=(0,0,0,0.125)
OPTION ARB_draw_buffers;
TEX result.color[0], fragment.texcoord[0], texture[0], 2D;
TXP result.color[1], fragment.texcoord[0], texture[1], RECT;
TEX result.color[2], fragment.texcoord[0], texture[2], 1D;
END
