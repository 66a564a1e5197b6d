!!ARBfp1.0
# Eleven taps along a line, a loop of texture lookups whose weights fall off.
# program.local[0] = 0.004, 0.002, 0.75, 0.1
OPTION NV_fragment_program2;
PARAM line = program.local[0];
TEMP at, color, sum, weight;
MOV at, {0, 0, 0, 0};
MAD at.xy, line, -5.0, fragment.texcoord[0];
MOV sum, {0, 0, 0, 0};
MOV weight.x, -5.0;
MOV weight.z, 0.0;
REP {11, 0, 0, 0};
TXL color, at, texture[0], 2D;
MUL weight.y, weight.x, weight.x;
MUL weight.y, weight.y, -line.w;
EX2 weight.y, weight.y;
MAD sum, color, weight.y, sum;
ADD weight.z, weight.z, weight.y;
ADD at.xy, at, line;
ADD weight.x, weight.x, 1.0;
ENDREP;
RCP weight.w, weight.z;
MUL result.color, sum, weight.w;
END
