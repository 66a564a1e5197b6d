!!ARBfp1.0
OPTION NV_fragment_program2;
# 3 + n * (4 + 2 * m) + 1 + z * (2 + w) instructions run before the last MOV of main.
#@ run program.local[0]=(127,254,3,167) => result.color=(32258,32258,32258,32258) exit=limit steps=65536
#@ run program.local[0]=(127,254,4,125) => result.color=(7,7,7,7) exit=limit steps=65536
#@ run program.local[0]=(255,255,0,0) => result.color=(7,7,7,7) exit=limit steps=65536
PARAM n = program.local[0];
TEMP a;
MOV result.color, 7.0;
MOV a, 0.0;
REP n.x;
CAL rounds;
ENDREP;
REP n.z;
REP n.w;
ENDREP;
ENDREP;
MOV result.color, a;
RET;
rounds:
REP n.y;
ADD a, a, 1.0;
ENDREP;
RET;
END
