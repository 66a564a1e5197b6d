!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
PARAM color = program.local[0];
TEMP normal, light, lit;
DP3 normal.w, fragment.texcoord[1], fragment.texcoord[1];
RSQ normal.w, normal.w;
MUL normal.xyz, fragment.texcoord[1], normal.w;
DP3 light.w, fragment.texcoord[2], fragment.texcoord[2];
RSQ light.w, light.w;
MUL light.xyz, fragment.texcoord[2], light.w;
DP3_SAT light.w, normal, light;
TXP lit, fragment.texcoord[0], texture[0], SHADOW2D;
MUL light.w, light.w, lit.x;
MAD light.w, light.w, 0.8, 0.25;
MUL result.color.xyz, color, light.w;
MOV result.color.w, 1;
END
