!!ARBfp1.0
OPTION NV_fragment_program2;
# Each inner round runs six instructions if the texture coordinate is above zero, and three otherwise. 43 * (2 + 6 * 253)
# and 9 * (2 + 17) instructions, and four more, are one less than the limit; 4 * (2 + 41) is one more than that.
#@ run program.local[0]=(43,253,9,17) fragment.texcoord[0]=(1,0,0,0) => result.color=(10879,21758,10879,0) exit=end steps=65536
#@ run program.local[0]=(43,253,4,41) fragment.texcoord[0]=(1,0,0,0) => result.color=(7,7,7,7) exit=limit steps=65536
#@ run program.local[0]=(43,253,4,41) fragment.texcoord[0]=(0,0,0,0) => result.color=(0,0,0,0) exit=end
#@ run program.local[0]=(255,255,255,255) fragment.texcoord[0]=(0,0,0,0) => result.color=(7,7,7,7) exit=limit steps=65536
PARAM n = program.local[0];
TEMP a;
MOV result.color, 7.0;
MOV a, 0.0;
REP n.x;
REP n.y;
ADDC a.x, a.x, fragment.texcoord[0].x;
IF GT.x;
ADD a.y, a.y, 2.0;
ADD a.z, a.z, 1.0;
ENDIF;
ENDREP;
ENDREP;
REP n.z;
REP n.w;
ENDREP;
ENDREP;
MOV result.color, a;
END
