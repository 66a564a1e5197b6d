!!ARBfp1.0
# Bands of light by comparisons, a dark rim.
# program.local[0] = 1, 0.9, 0.6, 0.7
# program.local[1] = 0.4, 0.3, 0.5, 0.3
# program.local[2] = 0.1, 0.05, 0.2, 0.2
PARAM bright = program.local[0];
PARAM dim = program.local[1];
PARAM dark = program.local[2];
TEMP normal, light, band, rim, color;
DP3 normal.w, fragment.texcoord[1], fragment.texcoord[1];
RSQ normal.w, normal.w;
MUL normal.xyz, fragment.texcoord[1], normal.w;
DP3 light.x, normal, {0.48, 0.6, 0.64, 0};
SGE band.x, light.x, bright.w;
SGE band.y, light.x, dim.w;
LRP color, band.y, dim, dark;
LRP color, band.x, bright, color;
ABS rim.x, normal.z;
SUB rim.x, rim.x, dark.w;
CMP color.xyz, rim.x, 0.0, color;
MOV result.color, color;
END
