!!FP1.0
# A denormal constant is zero: the larger of zero and it is not above zero, and gives NaN times infinity
#@ run f[TEX0]=(0,1,0,1) => o[COLR]=(NaN,Inf,NaN,Inf) exact
SGER R0, f[TEX0], 0.5;
MAXR R1, R0, 1e-39;
SGER R2.x, f[TEX0].y, 0.5;
MULR R2.x, R2.x, 200;
EX2R R2.x, R2.x;
MULR R1, R1, R2.x;
MAXR o[COLR], R1, 0.5;
END
