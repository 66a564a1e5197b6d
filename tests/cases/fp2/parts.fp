!!FP2.0
#@ lenient
# |-2|, floor(-1.5), -1.25 - floor(-1.25), max(4, 0.5)
#@ run f[TEX0]=(1,-2,3,4) f[TEX1]=(-1.25,-1.5,-1,0.5) => o[COLR]=(2,-2,0.75,4) exact
MOVR R0, f[TEX0];
MOVR R1, f[TEX1];
ABSR R2.x, R0.y;
FLRR R2.y, R1;
FRCR R2.z, R1.x;
MAXR R2.w, R0, R1;
MOVR o[COLR], R2;
END
