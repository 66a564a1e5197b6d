!!NVfp5.0
# both belong to the main routine, outside blocks
OPTION NV_pixel_interlock_ordered;
TEMP R;
main:
IF TR;
IF TR;
ENDIF;
FSIB;  #@ error "FSIB is within a block or a routine"
ENDIF;
CAL other;
RET;
other:
FSIE;  #@ error "FSIE is within a block or a routine"
RET;
END
