!!ARBfp1.0
# Five octaves of a smooth wave by a routine that is called once an octave.
# program.local[0] = 0.8, 0.6, -0.6, 0.8
# program.local[1] = 0.9, 0.6, 0.4, 1
OPTION NV_fragment_program2;
PARAM turn = program.local[0];
PARAM paint = program.local[1];
TEMP at, wave, sum, moved;
MAD at.xy, fragment.color, 5.0, 1.0;
MOV sum, {0, 1, 0, 0};
CAL octave;
CAL octave;
CAL octave;
CAL octave;
CAL octave;
MAD_SAT result.color, sum.x, paint, 0.1;
RET;
octave:
SIN wave.x, at.x;
COS wave.y, at.y;
MUL wave.x, wave.x, wave.y;
MAD sum.x, wave.x, sum.y, sum.x;
MUL sum.y, sum.y, 0.5;
MUL moved.xy, at, turn;
MUL moved.zw, at.xxxy, turn.xxzw;
ADD at.x, moved.x, moved.y;
ADD at.y, moved.z, moved.w;
MUL at.xy, at, 2.0;
RET;
END
