!!ARBfp1.0
# Rings around the middle of the picture that move outward with time.
PARAM time = program.local[0];
PARAM dark = {0.05, 0.08, 0.2, 1};
PARAM light = {1, 0.7, 0.3, 1};
TEMP at, wave;
# The distance from the middle; the small number keeps it above zero.
SUB at, fragment.texcoord[0], 0.5;
MUL at.xy, at, at;
ADD at.x, at.x, at.y;
ADD at.x, at.x, 0.000001;
RSQ at.y, at.x;
MUL at.x, at.x, at.y;
# A sine of it, scaled to 0 to 1, blends the two colours.
MAD wave.x, at.x, 40, -time.x;
SIN wave.x, wave.x;
MAD wave.x, wave.x, 0.5, 0.5;
LRP result.color, wave.x, light, dark;
END
