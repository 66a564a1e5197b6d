!!NVcp5.0
OPTION NV_shader_storage_buffer;
# Sums of all numbers up to each, within groups.
GROUP_SIZE 256;
SHARED_MEMORY 1024;
STORAGE from[] = { program.storage[0] };
STORAGE to[] = { program.storage[1] };
SHARED part[] = { program.sharedmem };
INT PARAM steps = 8;
TEMP at, n, v, w;
SHL.U at.x, invocation.globalid.x, 2;
SHL.U at.y, invocation.localindex.x, 2;
LDB.U32 v.x, from[at.x];
STS.U32 v.x, part[at.y];
MOV.U n.x, 1;
REP.S steps;
BAR;
MOV.U w.x, 0;
SGE.U.CC v.z, invocation.localindex.x, n.x;
IF NE.z;
SUB.U at.z, invocation.localindex.x, n.x;
SHL.U at.z, at.z, 2;
LDS.U32 w.x, part[at.z];
ENDIF;
BAR;
ADD.U v.x, v.x, w.x;
STS.U32 v.x, part[at.y];
SHL.U n.x, n.x, 1;
ENDREP;
STB.U32 v.x, to[at.x];
END
