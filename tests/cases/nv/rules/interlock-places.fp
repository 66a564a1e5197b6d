!!NVfp5.0
OPTION NV_pixel_interlock_ordered;
TEMP R;
main:
FSIE;
IF TR;
FSIB;  #@ error "block"
ENDIF;
CAL other;
RET;
other:
FSIE;  #@ error "twice"
RET;
END
