!!ARBfp1.0
OPTION NV_fragment_program2;
# with an error in what opens a block, its end is not another
TEMP t;
IF GT.x @; #@ error "unexpected character"
MOV t, fragment.color;
ENDIF;
ENDIF;
BRK;
ADD result.color, t, nothing; #@ error "`nothing` is not declared"
END
