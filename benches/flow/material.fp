!!ARBfp1.0
# One of three materials by a mask: ifs within ifs.
# program.local[0] = 1, 0.8, 0.3, 40
# program.local[1] = 0.5, 0.5, 0.45, 8
OPTION NV_fragment_program2;
PARAM gold = program.local[0];
PARAM stone = program.local[1];
TEMP mask, normal, light, half, color;
TEX mask, fragment.texcoord[0], texture[0], 2D;
NRM normal.xyz, fragment.texcoord[1];
NRM half.xyz, fragment.texcoord[2];
DP3_SAT light.x, normal, half;
SUBC mask.w, mask.x, 0.6;
IF GT.w;
POW light.y, light.x, gold.w;
MAD color, light.x, gold, light.y;
ELSE;
SUBC mask.w, mask.y, 0.5;
IF GT.w;
TEX color, fragment.texcoord[0], texture[1], 2D;
MUL color, color, stone;
MUL color, color, light.x;
ELSE;
RFL half.xyz, normal, half;
MAD color.xyz, half, 0.5, 0.5;
MUL color.xyz, color, color;
MOV color.w, 1.0;
ENDIF;
ENDIF;
MOV result.color, color;
END
