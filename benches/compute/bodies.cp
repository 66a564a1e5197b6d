!!NVcp5.0
OPTION NV_shader_storage_buffer;
# The pull of 2048 bodies on each of them.
GROUP_SIZE 256;
SHARED_MEMORY 4096;
STORAGE from[] = { program.storage[0] };
STORAGE to[] = { program.storage[1] };
SHARED tile[] = { program.sharedmem };
INT PARAM tiles = 8;
INT PARAM each = 256;
TEMP at, p, q, d, r, pull;
SHL.U at.x, invocation.globalid.x, 4;
LDB.F32X4 p, from[at.x];
MOV.F pull, 0;
SHL.U at.y, invocation.localindex.x, 4;
MOV.U at.z, at.y;
REP.S tiles;
LDB.F32X4 q, from[at.z];
STS.F32X4 q, tile[at.y];
BAR;
MOV.U at.w, 0;
REP.S each;
LDS.F32X4 q, tile[at.w];
SUB.F d.xyz, q, p;
DP3.F r.x, d, d;
ADD.F r.x, r.x, 0.01;
RSQ r.x, r.x;
MUL.F r.y, r.x, r.x;
MUL.F r.x, r.x, r.y;
MUL.F r.x, r.x, q.w;
MAD.F pull.xyz, d, r.x, pull;
ADD.U at.w, at.w, 16;
ENDREP;
BAR;
ADD.U at.z, at.z, 4096;
ENDREP;
STB.F32X4 pull, to[at.x];
END
