!!ARBfp1.0
# Two moving bump maps bend a lookup; a Fresnel term blends it with a deep colour.
# program.local[0] = 0.02, 0.1, 0.2, 1
# program.local[1] = 0.06, 0.04, 0.9, 5
PARAM deep = program.local[0];
PARAM bend = program.local[1];
TEMP first, second, normal, at, view, fresnel, color;
MUL at, fragment.texcoord[0], 0.7;
TEX first, fragment.texcoord[0], texture[0], 2D;
TEX second, at, texture[0], 2D;
ADD normal, first, second;
SUB normal, normal, 1.0;
MAD at.xy, normal, bend, fragment.texcoord[0];
MOV at.zw, fragment.texcoord[0];
TEX color, at, texture[1], 2D;
DP3 view.w, fragment.texcoord[2], fragment.texcoord[2];
RSQ view.w, view.w;
MUL view.xyz, fragment.texcoord[2], view.w;
DP3_SAT fresnel.x, view, normal;
SUB fresnel.x, 1.0, fresnel.x;
POW fresnel.x, fresnel.x, bend.w;
MUL fresnel.x, fresnel.x, bend.z;
LRP result.color.xyz, fresnel.x, color, deep;
MOV result.color.w, 1.0;
END
