!!ARBfp1.0
# Textures, each against a rule of the text.
TXD result.color, fragment.color, fragment.color; #@ error ""
TXL result.color, fragment.color, fragment.color; #@ error ""
TEX result.color, fragment.texcoord[0], texture[0], SHADOW2D; #@ error ""
TEX result.color, fragment.texcoord[0], texture[0], 2d; #@ error ""
TEX result.color, fragment.texcoord[0], texture[0], 4D; #@ error ""
TEX result.color, fragment.texcoord[0], texture[0], ARRAY2D; #@ error ""
TEX result.color, fragment.texcoord[0], texture[0], ; #@ error ""
TEX result.color, fragment.texcoord[0], texture[32], 2D; #@ error ""
TEX result.color, fragment.texcoord[0], texture[-1], 2D; #@ error ""
TEX result.color, fragment.texcoord[0], tex[0], 2D; #@ error ""
TEX result.color, fragment.texcoord[0], 2D; #@ error ""
TEX result.color, fragment.texcoord[0], texture[0]; #@ error ""
END
