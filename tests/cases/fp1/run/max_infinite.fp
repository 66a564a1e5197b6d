!!FP1.0
# the larger of a number, which may be NaN, and of one that is infinite and cannot be NaN
#@ run f[COL0]=(NaN,5,Inf,-Inf) p[0]=(1) => o[COLR]=(NaN,Inf,Inf,Inf)
#@ run f[COL0]=(NaN,5,Inf,-Inf) p[0]=(0) => o[COLR]=(NaN,5,Inf,1)
MOVR R1, p[0];
SGER R1.x, R1.x, 0.5;
MULR R1.x, R1.x, 200;
EX2R R1.x, R1.x;
MAXR o[COLR], f[COL0], R1.x;
END
