!!NVfp5.0
SUBROUTINETYPE T, U { a }; #@ error "a name and labels in braces were expected"
SUBROUTINETYPE V { 5 }; #@ error "`5` is not a name"
SUBROUTINETYPE W { a };
SUBROUTINE W s.x = program.subroutine[0]; #@ error "`s.x` is not a name with a size"
SUBROUTINE W t = { program.subroutine[0] }; #@ error "several bindings for one variable"
SUBROUTINE W u[2] = { program.subroutine[0] }; #@ error "an array of size 2 with 1 elements"
SUBROUTINE W v = program.subroutine[99999]; #@ error ""
SUBROUTINE W one = program.subroutine[0];
main:
CALI v;
CALI -one; #@ error "`-one` is not a subroutine variable"
CALI 5; #@ error "`5` is not a subroutine variable"
MOV result.color, 1;
RET;
a SUBROUTINENUM(0):
RET;
b SUBROUTINENUM: #@ error "this is not a label"
RET;
c SUBROUTINENUM(x): #@ error "this is not a label"
RET;
d SUBNUM(1): #@ error "this is not a label"
RET;
END
