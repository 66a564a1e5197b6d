!!ARBfp1.0
OPTION NV_fragment_program2;
# 6 + n * (2 + 2 * m) + k1 + k2 instructions run before the last two: the 65,536th is the last that runs.
#@ run program.local[0]=(127,255,254,252) => result.color=(7,7,7,7) result.depth=(_,_,0.25,_) exit=limit steps=65536
#@ run program.local[0]=(127,255,253,252) => result.color=(32385,32385,32385,32385) result.depth=(_,_,0.25,_) exit=limit steps=65536
#@ run program.local[0]=(127,255,253,251) => result.color=(32385,32385,32385,32385) result.depth=(_,_,0.75,_) exit=end steps=65536
#@ run program.local[0]=(255,255,0,0) => result.color=(7,7,7,7) result.depth=(_,_,0.25,_) exit=limit steps=65536
PARAM n = program.local[0];
TEMP a;
MOV result.color, 7.0;
MOV result.depth.z, 0.25;
MOV a, 0.0;
REP n.x;
REP n.y;
ADD a, a, 1.0;
ENDREP;
ENDREP;
REP n.z;
ENDREP;
REP n.w;
ENDREP;
MOV result.color, a;
MOV result.depth.z, 0.75;
END
