!!ARBfp1.0
OPTION NV_fragment_program2;
# IF blocks of callers count: the 49th is in the fourth of these routines (3.11.X.7)
#@ run => exit=overflow steps=53
CAL deep;
RET;
deep:
IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR;
IF TR; IF TR; IF TR; IF TR;
CAL deep;
ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF;
ENDIF; ENDIF; ENDIF; ENDIF;
RET;
END
