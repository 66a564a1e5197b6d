!!ARBfp1.0
# Textures, each by a rule of the text.
#@ accept
TEX result.color, fragment.texcoord[0], texture[0], 1D;
TEX result.color, fragment.texcoord[0], texture[1], 2D;
TEX result.color, fragment.texcoord[0], texture[2], 3D;
TEX result.color, fragment.texcoord[0], texture[3], CUBE;
TEX result.color, fragment.texcoord[0], texture[4], RECT;
TEX result.color, fragment.texcoord[0], texture[5], 2D;
TEX result.color, fragment.texcoord[0], texture[6], 2D;
TXB_SAT result.color.rg, -fragment.texcoord[0].wzyx, texture[7], CUBE;
TEX result.color, {0.5,0.5}, texture[8], 2D;
TEX result.depth, fragment.texcoord[0], texture[9], 2D;
END
