!!NVfp5.0
SUBROUTINETYPE U { a };
SUBROUTINE U s[2][1] = { program.subroutine[0..1] }; #@ error "too many dimensions"
SUBROUTINE U t[2] = { program.subroutine[2..3] };
main:
CALI t[1];
RET;
a SUBROUTINENUM(0):
MOV result.color, 1;
RET;
END
