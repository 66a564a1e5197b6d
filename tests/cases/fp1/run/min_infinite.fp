!!FP1.0
# the smaller of a number, which may be NaN, and of one that is infinite and cannot be NaN
#@ run f[COL0]=(NaN,5,Inf,-Inf) p[0]=(1) => o[COLR]=(NaN,5,Inf,-Inf)
#@ run f[COL0]=(NaN,5,Inf,-Inf) p[0]=(0) => o[COLR]=(NaN,1,1,-Inf)
MOVR R1, p[0];
SGER R1.x, R1.x, 0.5;
MULR R1.x, R1.x, 200;
EX2R R1.x, R1.x;
MINR o[COLR], f[COL0], R1.x;
END
