!!NVfp5.0
OPTION NV_shader_thread_group;
# Fragments leave a loop and a routine out of branches that all of them take
#@ run fragment.texcoord[0]=(1,1,0,0) => result.color=(1,0,1,0) exact
#@ run fragment.texcoord[0]=(0,0,0,0) => result.color=(3,3,1,1) exact
#@ run fragment.texcoord[0]=(0,0,0,0)dx(1,1,0,0) => result.color=(1,0,1,0) exact
#@ run fragment.texcoord[0]=(1,1,0,0)dx(-1,-1,0,0) => result.color=(1,0,1,0) exact
TEMP r, sum, t;
main:
MOV sum, 0;
REP 3.0;
IF TR;
QSWZX r.x, 1.0, 0.0;
ADD sum.x, sum.x, r.x;
SUBC t.x, fragment.texcoord[0].x, 0.5;
BRK (GT.x);
ENDIF;
QSWZX r.x, 1.0, 0.0;
ADD sum.y, sum.y, r.x;
ENDREP;
QSWZX r.x, 1.0, 0.0;
ADD sum.z, sum.z, r.x;
CAL part;
MOV result.color, sum;
RET;
part:
SUBC t.x, 0.0, 1.0;
IF LT.x;
SUBC t.x, fragment.texcoord[0].y, 0.5;
RET (GT.x);
ENDIF;
QSWZX r.x, 1.0, 0.0;
ADD sum.w, sum.w, r.x;
RET;
END
