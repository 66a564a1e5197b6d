!!ARBfp1.0
OPTION NV_fragment_program;
# Instructions, each by a rule of the text.
#@ accept
MOVX_SAT result.color, fragment.color;
MOVRC result.color, 1;
MOVHC_SAT result.color, 1;
KIL GT.x;
KIL TR;
KIL fragment.color;
KIL NE.xyzw;
X2D result.color, 1, 2, 3;
RCP result.color, |fragment.color.x|;
LITH_SAT result.color, 1;
POWH result.color, 1, 1;
END
