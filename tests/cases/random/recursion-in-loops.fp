!!ARBfp1.0
OPTION NV_fragment_program2;
# the caller's loop goes on after a routine that has a loop of its own and calls itself once
#@ run fragment.texcoord[1]=(1,0,0,0) fragment.texcoord[2]=(10,0,0,0) fragment.texcoord[3]=(100,0,0,0) => result.color=(4,6,0,11) exit=end
TEMP t;
step:
REP 1;
ADD t.x, t, 1;
ENDREP;
SUBC t.z, t, 1;
CAL step (GE.z);
RET;
main:
MOV t, 0.0;
LOOP { 2, 1, 1 };
MOV t.z, 1;
CAL step;
ADD t.y, t, 3;
ADD t.w, t, fragment.texcoord[A0.x].x;
ENDLOOP;
MOV t.z, 0.0;
MOV result.color, t;
END
