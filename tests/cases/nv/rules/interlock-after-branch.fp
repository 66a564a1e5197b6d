!!NVfp5.0
#@ accept
# blocks that have ended before the interlock do not matter
OPTION NV_pixel_interlock_ordered;
TEMP R;
main:
MOV.CC R.x, fragment.texcoord[0].x;
IF GT.x;
MOV R.y, 1;
ENDIF;
REP.S 2;
ADD R.y, R.y, 1;
ENDREP;
FSIB;
FSIE;
MOV result.color, R;
RET;
END
