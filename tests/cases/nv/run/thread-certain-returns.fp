!!NVfp5.0
OPTION NV_shader_thread_group;
# A fragment that returns out of a branch that all of them take does nothing behind it
#@ run fragment.texcoord[0]=(1,0,0,0) => result.color=(1,1,0,1) exact
#@ run fragment.texcoord[0]=(0,0,0,0) => result.color=(2,3,2,2) exact
#@ run fragment.texcoord[0]=(1,0,0,0)dx(-1,0,0,0) => result.color=(1,1,0,1) exact
#@ run fragment.texcoord[0]=(0,1,0,0) => result.color=(2,1,2,2) exact
TEMP r, t;
main:
MOV result.color, {1, 1, 0, 1};
CAL part;
IF TR;
QSWZX r.x, 1.0, 0.0;
SUBC t.x, fragment.texcoord[0].x, 0.5;
RET (GT.x);
ENDIF;
MOV result.color.x, 2;
IF TR;
REP 2.0;
QSWZX r.x, 1.0, 0.0;
SUBC t.x, fragment.texcoord[0].x, 0.5;
RET (GT.x);
ENDREP;
ENDIF;
MOV result.color.zw, 2;
RET;
part:
IF TR;
QSWZX r.x, 1.0, 0.0;
SUBC t.x, fragment.texcoord[0].x, fragment.texcoord[0].y;
RET (NE.x);
ENDIF;
MOV result.color.y, 3;
RET;
END
