!!FP1.0
# A product just below the smallest normal number is zero, and its product with infinity is no number
#@ run f[TEX0]=(0.1,0.1,0.1,0.1) => o[COLR]=(NaN,NaN,NaN,NaN) exact
SGER R0, f[TEX0], 0.5;
MAXR R1, R0, 0.25;
MULR R1, R1, 2e-38;
SGER R2.x, f[TEX0].x, 0.05;
MULR R2.x, R2.x, 200;
EX2R R2.x, R2.x;
MULR R3.x, R1.x, R2.x;
MAXR R4.x, R3.x, 0.5;
MAXR R1, R0, 0.99999994;
MULR R1, R1, 1.1754944e-38;
MULR R3.x, R1.x, R2.x;
MAXR R4.yzw, R3.x, 0.5;
MOVR o[COLR], R4;
END
