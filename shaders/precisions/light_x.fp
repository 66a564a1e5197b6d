!!FP1.0
# Fixed point holds what lies in [-2,2): the vectors are made in halves, the lighting in fx12. The power is
# eight squarings: there is no LIT in fixed point.
DECLARE light = {0.45, 0.6, 0.66, 0};
DECLARE color = {0.9, 0.45, 0.15, 1};
DP3H H0.w, f[TEX0], f[TEX0];
RSQH H0.w, H0.w;
MULH H0.xyz, f[TEX0], H0.w;
DP3H H1.w, f[TEX1], f[TEX1];
RSQH H1.w, H1.w;
MULH H1.xyz, -f[TEX1], H1.w;
ADDX H2.xyz, H1, light;
DP3H H2.w, H2, H2;
RSQH H2.w, H2.w;
MULX H2.xyz, H2, H2.w;
DP3X_SAT H3.x, H0, light;
DP3X_SAT H3.y, H0, H2;
MULX H3.y, H3.y, H3.y;
MULX H3.y, H3.y, H3.y;
MULX H3.y, H3.y, H3.y;
MULX H3.y, H3.y, H3.y;
MULX H3.y, H3.y, H3.y;
MADX H5, color, H3.x, H3.y;
MOVX H6, {0.15, 0.15, 0.2, 1};
MADX o[COLH], H6, color, H5;
END
