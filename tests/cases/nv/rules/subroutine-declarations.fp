!!NVfp5.0
SUBROUTINETYPE; #@ error "a name and labels in braces were expected"
SUBROUTINETYPE T; #@ error "a name and labels in braces were expected"
SUBROUTINETYPE 5 { a }; #@ error "is not a name"
SUBROUTINETYPE U { a };
SUBROUTINE U s = foo; #@ error "is not a subroutine parameter"
SUBROUTINE U q = program.subroutine[0..1]; #@ error "several parameters for one variable"
SUBROUTINE; #@ error "a declaration has one name and one value"
main:
MOV result.color, 1;
RET;
a SUBROUTINENUM(0):
RET;
END
