!!ARBfp1.0
OPTION NV_fragment_program2;
# 6 + n * (2 + 2 * m) + k1 + k2 instructions run before the slope, which is the 65,537th or the last that runs
#@ run program.local[0]=(127,255,254,252) fragment.texcoord[0]=(1,0,0,0)dx(2,0,0,0)dy(4,0,0,0) => exit=limit steps=65536
#@ run program.local[0]=(127,255,253,252) fragment.texcoord[0]=(1,0,0,0)dx(2,0,0,0)dy(4,0,0,0) => result.color=(2,2,2,2) exit=end
PARAM n = program.local[0];
MOV result.color, 7.0;
MOV result.color, 8.0;
MOV result.color, 9.0;
REP n.x;
REP n.y;
MOV result.color, 7.0;
ENDREP;
ENDREP;
REP n.z;
ENDREP;
REP n.w;
ENDREP;
DDX result.color, fragment.texcoord[0].x;
END
