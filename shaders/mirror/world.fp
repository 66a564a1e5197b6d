!!ARBfp1.0
# Checks on the floor and haze far away.
PARAM haze = { 0.62, 0.74, 0.9, 1 };
TEMP check, color, far;
ATTRIB place = fragment.texcoord[0];
MUL check.xy, place.xzxz, 0.5;
FRC check.xy, check;
SUB check.xy, check, 0.5;
MUL check.x, check.x, check.y;
CMP check.x, check.x, 1, 0.55;
# Only what lies low is the floor.
ADD check.y, place.y, 0.999;
CMP check.x, check.y, check.x, 1;
MUL color, fragment.color, check.x;
DP3 far.x, place, place;
MUL_SAT far.x, far.x, 0.0075;
LRP result.color, far.x, haze, color;
END
