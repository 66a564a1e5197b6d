!!NVfp5.0
# a program has one critical section
OPTION NV_pixel_interlock_ordered;
main:
FSIB;
FSIE;
FSIB;  #@ error "FSIB occurs twice"
FSIE;  #@ error "FSIE occurs twice"
MOV result.color, 1;
RET;
END
