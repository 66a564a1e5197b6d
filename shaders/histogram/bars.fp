!!NVfp5.0
# Sixty-four bars from as many counters; local[1].x is what a counter holds where all hold the same.
ATTRIB place = fragment.attrib[0];
PARAM counters = program.local[0];
PARAM scale = program.local[1];
LONG TEMP address, offset;
UINT TEMP bin, count;
TEMP at, high, color;
MUL at.x, place.x, 64.0;
FLR.U bin.x, at.x;
MIN.U bin.x, bin.x, 63;
SHL.U bin.x, bin.x, 2;
MOV.U bin.y, 0;
PK64.U address.x, counters;
PK64.U offset.x, bin;
ADD.U64 address.x, address.x, offset.x;
LOAD.U32 count.x, address.x;
I2F.U high.x, count.x;
RCP high.y, scale.x;
MUL high.x, high.x, high.y;
# The bars' part of the window is three eighths high; a bar of ten times the mean fills it.
MUL high.x, high.x, 0.1;
FRC at.y, at.x;
MAD color, place.x, {0.6, 0.5, 0.3, 0}, {0.25, 0.3, 0.55, 1};
# Below its height a bar has its colour, and a gap of an eighth on either side.
SUB.CC at.z, high.x, place.y;
MOV color (LT.z), {0.13, 0.14, 0.18, 1};
ADD.CC at.w, at.y, -0.125;
MOV color (LT.w), {0.13, 0.14, 0.18, 1};
ADD.CC at.w, -at.y, 0.875;
MOV color (LT.w), {0.13, 0.14, 0.18, 1};
MOV result.color, color;
END
