!!ARBfp1.0
OPTION NV_fragment_program2;
# nothing to close
ENDIF; #@ error ""
ELSE; #@ error ""
ENDLOOP; #@ error ""
IF EQ;
ELSE;
ELSE; #@ error ""
ENDIF;
LOOP 1.0;
ELSE; #@ error ""
ENDREP; #@ error ""
ENDLOOP;
MOV result.color, 1.0;
END
