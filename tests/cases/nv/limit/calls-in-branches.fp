!!ARBfp1.0
OPTION NV_fragment_program2;
# An inner round runs eight instructions, three of them in the branch before the call and two in the routine: 4 + 32 *
# (2 + 8 * 255) and 11 * (2 + 15) run before the last MOV of main, one less than the limit; with 4 * (2 + 45) it is the limit.
#@ run program.local[0]=(32,255,11,15) fragment.texcoord[0]=(1,0,0,0) => result.color=(8160,8160,8160,0) steps=65536
#@ run program.local[0]=(32,255,4,45) fragment.texcoord[0]=(1,0,0,0) => result.color=(7,7,7,7) exit=limit steps=65536
PARAM n = program.local[0];
TEMP a;
MOV result.color, 7.0;
MOV a, 0.0;
REP n.x;
REP n.y;
ADDC a.x, a.x, fragment.texcoord[0].x;
IF GT.x;
ADD a.y, a.y, 1.0;
CAL more;
ENDIF;
ENDREP;
ENDREP;
REP n.z;
REP n.w;
ENDREP;
ENDREP;
MOV result.color, a;
RET;
more:
ADD a.z, a.z, 1.0;
RET;
END
