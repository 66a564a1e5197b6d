!!FP1.0
# fp16 throughout: every result is rounded.
DECLARE scale = {0.5, 0.25, 2, 1};
TEX H0, f[TEX0], TEX0, 2D;
MUL H1, H0, scale;
ADD H1, H1, H0.wzyx;
MAX H1, H1, H0;
MOV_SAT o[COLH], H1;
END
