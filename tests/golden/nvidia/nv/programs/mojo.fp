!!NVfp4.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# as a byte code translator prints: predicates as integers behind a test, killing on a sum, derivatives, two results
#@ run fragment.texcoord[0]=(0.5,0.25,0,1)dx(1,2,0,0)dy(0,4,0,0) fragment.texcoord[1]=(1,1,1,1) => result.color[0]=(1,1,1,1) result.color[1]=(1,2,0,4) ~1e-4
#@ run fragment.texcoord[0]=(0.5,0.75,0,1)dx(1,2,0,0)dy(0,4,0,0) fragment.texcoord[1]=(1,1,1,1) => result.color[0]=(2,2,2,2) result.color[1]=(1,2,0,4) ~1e-4
#@ run fragment.texcoord[1]=(-1,1,1,1) => killed ~1e-4
OPTION ARB_draw_buffers;
FLOAT TEMP r0;
FLOAT TEMP r1;
INT TEMP p0;
OUTPUT oC0 = result.color[0];
OUTPUT oC1 = result.color[1];
KIL fragment.texcoord[1].xyzz;
SLT.F r0, fragment.texcoord[0].x, fragment.texcoord[0].y;
TRUNC.S p0, r0;
MOV r1, 1.0;
MOV.S.CC p0, p0;
IF NE.x;
ADD r1, r1, r1;
ENDIF;
MOV oC0, r1;
DDX r0, fragment.texcoord[0];
DDY r1, fragment.texcoord[0];
MOV r0.w, r1.y;
MOV oC1, r0;
END
