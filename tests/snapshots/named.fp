!!ARBfp1.0
# Names of the program's own.
OPTION ARB_fog_linear;
ATTRIB at = fragment.texcoord[0];
PARAM paint = {0.5, 0.25, 0.125, 1};
PARAM shade = program.local[0];
TEMP texel, color;
TEX texel, at, texture[0], 2D;
MAD color, texel, paint, shade;
MOV_SAT result.color, color;
END
