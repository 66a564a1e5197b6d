!!ARBfp1.0
OPTION NV_fragment_program;
# Textures, each against a rule of the text.
TXD result.color, fragment.texcoord[0], 1, texture[0], 2D; #@ error ""
TXL result.color, fragment.texcoord[0], texture[0], 2D; #@ error ""
TEXR result.color, fragment.texcoord[0], texture[0], 2D; #@ error ""
END
