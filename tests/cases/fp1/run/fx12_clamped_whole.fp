!!FP1.0
# whole numbers that are clamped to 2047/1024 are no longer whole: products with them are rounded
#@ run p[0]=(0.25,0.75,-0.25,0) => o[COLR]=(0.5,1.4990234375,-0.5,0)
MOVR R1, p[0];
SGER R0, R1, -4;
ADDR R0, R0, R0;
MULX R1, R0, R1;
MOVR o[COLR], R1;
END
