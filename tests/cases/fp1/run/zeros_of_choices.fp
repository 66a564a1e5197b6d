!!FP1.0
# What becomes of a choice by instructions with known operands: zeros that were not negated have no sign
#@ run f[TEX0]=(1,2,3,4) => o[COLR]=(-1,-1,0,0) exact
#@ run f[TEX0]=(4,3,2,1) => o[COLR]=(0,0,-1,-1) exact
SLTC R1, f[TEX0], 2.5;
MOVR R0, 0;
MOVR R0 (NE), {-0.75, -2, -0.25, -7};
FLRR R0.xz, R0;
MAXR R0.yw, R0, -1;
MOVR o[COLR], R0;
END
