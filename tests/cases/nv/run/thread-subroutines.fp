!!NVfp5.0
OPTION NV_shader_thread_group;
# A sum is 0 where the fragments of a quad are in different subroutines, and no more where their choices are the same one
#@ run fragment.texcoord[0]=(0,0,0,0) program.subroutine[0]=0 program.subroutine[1]=1 => result.color=(3,0,0,0) exact
#@ run fragment.texcoord[0]=(0,0,0,0)dx(1,0,0,0) program.subroutine[0]=0 program.subroutine[1]=1 => result.color=(0,0,0,0) exact
#@ run fragment.texcoord[0]=(1,0,0,0)dy(-1,0,0,0) program.subroutine[0]=0 program.subroutine[1]=1 => result.color=(10,0,0,0) exact
#@ run fragment.texcoord[0]=(0,0,0,0)dx(1,0,0,0) program.subroutine[0]=1 program.subroutine[1]=1 => result.color=(11,0,0,0) exact
SUBROUTINETYPE kind { first, second };
SUBROUTINE kind chosen[2] = { program.subroutine[0..1] };
TEMP n, sum, r, t;
INT TEMP A;
main:
MOV n, 0;
MOV sum, 0;
TRUNC.S A.x, fragment.texcoord[0].x;
CALI chosen[A.x];
MOV result.color, sum;
RET;
first SUBROUTINENUM(0):
ADD n.x, n.x, 1;
QSWZX r.x, 1.0, 0.0;
ADD sum.x, sum.x, r.x;
SUBC t.x, n.x, 3;
RET (GE.x);
CAL first;
RET;
second SUBROUTINENUM(1):
QSWZX r.x, 1.0, 0.0;
ADD sum.x, r.x, 10;
RET;
END
