!!ARBfp1.0
OPTION NV_fragment_program2;
# parameters of every kind
#@ accept
PARAM p[2] = { { 3, 0, 1 }, program.env[1] };
LOOP p[0];
REP p[1].y;
ENDREP;
ENDLOOP;
LOOP -program.local[0].wzyx;
ENDLOOP;
REP |state.fog.params|;
ENDREP;
MOV result.color, 1.0;
END
