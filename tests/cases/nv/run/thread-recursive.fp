!!NVfp5.0
OPTION NV_shader_thread_group;
# In routines that call themselves a sum is 0 where other fragments of the quad run at another depth, or have returned
#@ run fragment.texcoord[0]=(3,0,0,0) => result.color=(3,0,0,0) exact
#@ run fragment.texcoord[0]=(3,0,0,0)dx(-1,0,0,0) => result.color=(2,0,0,0) exact
#@ run fragment.texcoord[0]=(3,0,0,0)dx(1,0,0,0) => result.color=(3,0,0,0) exact
#@ run fragment.texcoord[0]=(3,0,0,0)dy(-2,0,0,0) => result.color=(1,0,0,0) exact
TEMP n, sum, r, t;
main:
MOV n, 0;
MOV sum, 0;
CAL deeper;
MOV result.color, sum;
RET;
deeper:
ADD n.x, n.x, 1;
QSWZX r.x, 1.0, 0.0;
ADD sum.x, sum.x, r.x;
SUBC t.x, n.x, fragment.texcoord[0].x;
RET (GE.x);
CAL deeper;
RET;
END
