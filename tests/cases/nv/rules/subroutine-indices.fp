!!NVfp5.0
SUBROUTINETYPE T { a };
SUBROUTINE T one = program.subroutine[0];
SUBROUTINE T two[2] = { program.subroutine[1..2] };
main:
CALI one[0]; #@ error "has the wrong indices"
CALI two; #@ error "has the wrong indices"
CALI one one; #@ error "follows the subroutine variable"
MOV result.color, 1;
RET;
a SUBROUTINENUM(0):
RET;
END
