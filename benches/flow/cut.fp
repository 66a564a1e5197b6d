!!ARBfp1.0
# Holes in a painted surface: fragments outside are done early, those in holes are killed.
# program.local[0] = 0.3, 0.8, 0.4, 1
# program.local[1] = 0.1, 0.2, 0.3, 1
OPTION NV_fragment_program2;
PARAM bounds = program.local[0];
PARAM back = program.local[1];
TEMP at, mask, light, color;
SUBC at.x, fragment.color.x, bounds.y;
IF GT.x;
MOV result.color, back;
RET;
ENDIF;
MOV at, {0, 0, 0, 0};
MOV at.xy, fragment.texcoord[0];
TXL mask, at, texture[0], 2D;
SUBC mask.w, mask.x, bounds.x;
KIL LT.w;
DP3 light.x, fragment.texcoord[1], fragment.texcoord[1];
RSQ light.x, light.x;
MUL light.xyz, fragment.texcoord[1], light.x;
DP3_SAT light.x, light, {0.48, 0.6, 0.64, 0};
TXL color, at, texture[1], 2D;
MUL result.color.xyz, color, light.x;
MOV result.color.w, color.w;
END
