!!ARBfp1.0
OPTION NV_fragment_program2;
# each block has its own index
#@ set fragment.texcoord[0]=(1,0,0,0) fragment.texcoord[1]=(10,0,0,0) fragment.texcoord[2]=(100,0,0,0)
#@ run => result.color=(606,111,0,0)
TEMP s;
MOV s, 0;
LOOP {3,0,1};
LOOP {2,0,2};
ADD s.x, s, fragment.texcoord[A0.x];
ENDLOOP;
REP 3;
ADD s.x, s, fragment.texcoord[A0.x];
BRK;
ENDREP;
ADD s.y, s, fragment.texcoord[A0.x].x;
ENDLOOP;
ADD s.x, s, 192;
MOV result.color, s;
END
