!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_shader_thread_group;
# A quad is whole behind a branch out of which nobody left its loop, and no more once somebody did; those that went on to
# the next round early hear of it too.
#@ run fragment.texcoord[0]=(0,9,0,9)dx(1,0,1,0) => result.color=(3,1,2,0) ~1e-4
#@ run fragment.texcoord[0]=(0,3,0,9)dx(1,0,1,0) => result.color=(2,1,2,0) ~1e-4
#@ run fragment.texcoord[0]=(1,3,1,2) => result.color=(2,1,2,0) ~1e-4
TEMP t, n, sum, r;
MOV sum, 0.0;
MOV n, 0.0;
REP 3.0;
ADD n.x, n.x, 1.0;
SUBC t.x, fragment.texcoord[0].x, 0.5;
IF GT.x;
SUBC t.x, n.x, fragment.texcoord[0].y;
BRK (EQ.x);
ENDIF;
QSWZX r.x, 1.0, 0.0;
ADD sum.x, sum.x, r.x;
ENDREP;
QSWZX sum.y, 1.0, 0.0;
REP 2.0;
ADD n.y, n.y, 1.0;
QSWZX r.x, 1.0, 0.0;
ADD sum.z, sum.z, r.x;
SUBC t.x, fragment.texcoord[0].z, 0.5;
CONT (LT.x);
SUBC t.x, n.y, fragment.texcoord[0].w;
BRK (EQ.x);
ENDREP;
MOV result.color, sum;
END
