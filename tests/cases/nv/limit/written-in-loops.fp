!!ARBfp1.0
OPTION NV_fragment_program2;
# Round r writes at instruction 6 + k + r * (4 + m), counted from 0: 65,533 + k for the last that may.
#@ run program.local[0]=(255,255,3,0) => result.color=(254,7,7,7) exit=limit steps=65536
#@ run program.local[0]=(255,255,4,0) => result.color=(253,7,7,7) exit=limit steps=65536
#@ run program.local[0]=(253,255,4,0) => result.color=(-1,7,7,7) exit=end
PARAM n = program.local[0];
TEMP a;
MOV result.color, 7.0;
MOV a, 0.0;
REP n.z;
ENDREP;
REP n.x;
ADD a.x, a.x, 1.0;
MOV result.color.x, a.x;
REP n.y;
ENDREP;
ENDREP;
MOV result.color.x, -1.0;
END
