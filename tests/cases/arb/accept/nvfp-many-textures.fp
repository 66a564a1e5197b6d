!!ARBfp1.0
OPTION NV_fragment_program;
# Textures, each by a rule of the text.
#@ accept
TXD result.color, fragment.texcoord[0], 1, 1, texture[0], 2D;
TEXC_SAT result.color, fragment.texcoord[0], texture[1], 2D;
END
