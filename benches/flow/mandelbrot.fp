!!ARBfp1.0
# Rounds of z*z + c until the number leaves a circle, at most 48; how many there were is the colour.
# program.local[0] = 2.4, -1.7, 1.2, 0.02
OPTION NV_fragment_program2;
PARAM place = program.local[0];
TEMP c, z, square, count;
MAD c.xy, fragment.color, place.x, {-1.7, -1.2, 0, 0};
MOV z.xy, c;
MOV count.x, 0.0;
REP {48, 0, 0, 0};
MUL square.xy, z, z;
ADDC square.z, square.x, square.y;
SUBC square.w, square.z, 4.0;
BRK (GT.w);
MUL z.z, z.x, z.y;
SUB z.x, square.x, square.y;
MAD z.y, z.z, 2.0, c.y;
ADD z.x, z.x, c.x;
ADD count.x, count.x, place.w;
ENDREP;
MUL result.color, count.x, {1, 0.8, 0.5, 1};
END
