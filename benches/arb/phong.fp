!!ARBfp1.0
# A lamp and its highlight on a painted surface, with a fall of light by distance.
# program.local[0] = 0.9, 0.85, 0.7, 1
# program.local[1] = 0.1, 0.1, 0.12, 1
# program.local[2] = 0.6, 0.6, 0.5, 32
PARAM lamp = program.local[0];
PARAM ambient = program.local[1];
PARAM gloss = program.local[2];
ATTRIB toward = fragment.texcoord[1];
ATTRIB eye = fragment.texcoord[2];
TEMP normal, light, half, sum, paint, fall;
TEX normal, fragment.texcoord[0], texture[0], 2D;
TEX paint, fragment.texcoord[0], texture[1], 2D;
MAD normal.xyz, normal, 2.0, -1.0;
DP3 normal.w, normal, normal;
RSQ normal.w, normal.w;
MUL normal.xyz, normal, normal.w;
DP3 fall.x, toward, toward;
RSQ fall.y, fall.x;
MUL light.xyz, toward, fall.y;
ADD half.xyz, light, eye;
DP3 half.w, half, half;
RSQ half.w, half.w;
MUL half.xyz, half, half.w;
DP3_SAT sum.x, normal, light;
DP3_SAT sum.y, normal, half;
POW sum.y, sum.y, gloss.w;
ADD fall.x, fall.x, 1.0;
RCP fall.x, fall.x;
MUL sum.xy, sum, fall.x;
MAD light.xyz, sum.x, lamp, ambient;
MUL light.xyz, light, paint;
MAD result.color.xyz, sum.y, gloss, light;
MOV result.color.w, paint.w;
END
