!!ARBfp1.0
# Veins: sines of bent places, between two colours, cut to a grid of tiles.
# program.local[0] = 0.9, 0.88, 0.8, 1
# program.local[1] = 0.3, 0.25, 0.2, 1
# program.local[2] = 9, 7, 0.5, 4
PARAM light = program.local[0];
PARAM vein = program.local[1];
PARAM scale = program.local[2];
TEMP at, wave, tile, color;
MUL at, fragment.color, scale;
SIN wave.x, at.y;
MAD wave.x, wave.x, scale.z, at.x;
SIN wave.y, wave.x;
ABS wave.y, wave.y;
POW wave.z, wave.y, scale.z;
LRP color, wave.z, light, vein;
MUL tile, fragment.color, scale.w;
FRC tile, tile;
MAX tile.x, tile.x, tile.y;
SLT tile.x, tile.x, 0.96;
MUL result.color, color, tile.x;
END
