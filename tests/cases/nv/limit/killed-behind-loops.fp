!!ARBfp1.0
OPTION NV_fragment_program2;
# The fragment is discarded by instruction 65,536 and not by any behind it: 4 + n * (2 + 2 * m) + k run before KIL.
#@ run program.local[0]=(127,255,254,252) => killed
#@ run program.local[0]=(127,255,254,253) => result.color=(7,7,7,7) exit=limit steps=65536
PARAM n = program.local[0];
TEMP a;
MOV result.color, 7.0;
MOV a, 0.0;
REP n.x;
REP n.y;
ADD a, a, -1.0;
ENDREP;
ENDREP;
REP n.z;
ENDREP;
REP n.w;
ENDREP;
KIL a;
MOV result.color, a;
END
