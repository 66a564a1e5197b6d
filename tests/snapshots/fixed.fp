!!FP1.0
# fx12: sums of multiples of 1/1024 need a clamp.
TEX H0, f[TEX0], TEX0, 2D;
MULX H1, H0, H0.w;
ADDX H1, H1, H1;
SUBX H2, H1, 0.5;
MOVX o[COLH], H2;
END
