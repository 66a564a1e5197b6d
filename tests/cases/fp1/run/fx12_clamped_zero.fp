!!FP1.0
# a sum in fx12 does not tell whether its term was -0, but 1 divided by the same number in fx12 does: it is 0 there
#@ run f[COL0]=(-1,0,0,1) => o[COLR]=(Inf,1,0,Inf)
SLTR R0, f[COL0], 0.5;
ADDR R1, R0, R0;
ADDR R0, R1, R0;
MULR R0, R0, -1;
ADDX R1, R0, f[COL0];
MOVX R2, R0;
RCP o[COLR].x, R2.w;
SGER o[COLR].y, R1.w, 0.5;
MOVR o[COLR].z, f[COL0];
RCP o[COLR].w, R2.w;
END
