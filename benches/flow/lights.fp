!!ARBfp1.0
# Lamps whose ways come as texture coordinates 1 to 3, added up in a loop over them.
# program.local[0] = 0.9, 0.8, 0.6, 24
# program.local[1] = 0.1, 0.1, 0.15, 1
OPTION NV_fragment_program2;
PARAM lamp = program.local[0];
PARAM ambient = program.local[1];
TEMP normal, way, sum, light, color;
TEX normal, fragment.texcoord[0], texture[0], 2D;
MAD normal.xyz, normal, 2.0, -1.0;
NRM normal.xyz, normal;
MOV sum, ambient;
LOOP {3, 1, 1};
NRM way.xyz, fragment.texcoord[A0.x];
DP3 light.x, normal, way;
MAX light.x, light.x, 0.0;
POW light.y, light.x, lamp.w;
MAD sum.xyz, light.x, lamp, sum;
ADD sum.xyz, sum, light.y;
ENDLOOP;
TEX color, fragment.texcoord[0], texture[1], 2D;
MUL result.color.xyz, color, sum;
MOV result.color.w, color.w;
END
