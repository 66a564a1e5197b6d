!!NVgp5.0
OPTION NV_geometry_program_passthrough;
# a point is passed through, and a routine of a type changes what goes with it
#@ run vertex[0].position=(1,2,3,1) program.subroutine[0]=1 => vertices=1 emit[0].result.position=(1,2,3,1) emit[0].result.attrib[0]=(2,2,2,2)
#@ run vertex[0].position=(4,5,6,1) program.subroutine[0]=0 => vertices=1 emit[0].result.position=(4,5,6,1) emit[0].result.attrib[0]=(1,1,1,1)
PRIMITIVE_IN POINTS;
PASSTHROUGH result.position;
SUBROUTINETYPE kind { first, second };
SUBROUTINE kind choice = program.subroutine[0];
main:
CALI choice;
RET;
first SUBROUTINENUM(0):
MOV result.attrib[0], 1;
RET;
second SUBROUTINENUM(1):
MOV result.attrib[0], 2;
RET;
END
