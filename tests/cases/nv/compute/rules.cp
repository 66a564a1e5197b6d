!!NVcp5.0
GROUP_SIZE 4;
SHARED_MEMORY 64;
GROUP_SIZE 8;  #@ error "twice"
SHARED s[] = { program.sharedmem[0..63] };
SHARED late[] = { program.sharedmem[60..67] };  #@ error "does not exist"
STORAGE b[] = { program.storage[0] };  #@ error "needs an option"
COUNTER c[] = { program.counter[0] };  #@ error "needs an option"
TEMP R, t;
LONG TEMP V;
LDS.U32X4 R, s[52];  #@ error "ends at byte 68"
LDS.F16 R, s[0];  #@ error "F16"
LDS.U32 R, s[0].x;  #@ error "without a sign or suffix"
LDS.U32 R, -s[0];  #@ error "without a sign or suffix"
LDS R, s[0];  #@ error "what it moves"
LDS.U32.COH R, s[0];  #@ error "COH"
LDS.U32 R, t;  #@ error "not an element of a SHARED variable"
STS.U32 R, t.x;  #@ error "not an element of a SHARED variable"
MOV.U R, s[0];  #@ error "for LDS, STS and ATOMS only"
ATOMS.ADD.U8 R.x, t, s[0];  #@ error "does not exist for this type"
BAR.CC;  #@ error "CC"
MEMBAR.COH;  #@ error "COH"
MOV result.color, R;  #@ error "no results"
MOV R, vertex.position;  #@ error "another kind of program"
KIL R;  #@ error ""
MOV.U R, invocation.threadid;  #@ error "needs an option"
MOV.U R, invocation.local;  #@ error "unknown attribute"
END
