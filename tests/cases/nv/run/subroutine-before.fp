!!NVfp5.0
# Routines that stand before the program read what it has computed for nobody else.
#@ run program.subroutine[0]=1 program.subroutine[1]=2 fragment.color=(1,2,3,4) => result.color=(11,12,13,104)
#@ run program.subroutine[0]=0 program.subroutine[1]=3 fragment.color=(1,2,3,4) => result.color=(21,22,23,103)
SUBROUTINETYPE T { first, second };
SUBROUTINE T s = program.subroutine[0];
SUBROUTINETYPE U { third, fourth };
SUBROUTINE U t = program.subroutine[1];
TEMP a, b, c;
third SUBROUTINENUM(2):
ADD.F result.color.w, c, fragment.color.w;
RET;
fourth SUBROUTINENUM(3):
ADD.F result.color.w, c, fragment.color.z;
RET;
first SUBROUTINENUM(0):
ADD.F result.color.xyz, b, fragment.color;
CALI t;
RET;
second SUBROUTINENUM(1):
ADD.F result.color.xyz, a, fragment.color;
CALI t;
RET;
main:
MOV.F a, 10;
MOV.F b, 20;
MOV.F c, 100;
CALI s;
END
