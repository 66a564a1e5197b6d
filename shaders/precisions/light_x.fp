!!FP1.0
# Fixed point holds what lies in [-2,2), in steps of 1/1024: directions are made in halves, the light in fx12.
DECLARE color = {0.95, 0.6, 0.25, 1};
# Whatever reads a texture coordinate is done in floats, so these come first. The phase is 2 everywhere, and all of the
# column leans alike.
MOVH H0.w, f[TEX4].x;
ADDX H0.w, H0.w, 1024;
COSH H0.w, H0.w;
MULX H0.w, H0.w, 0.6;
MOVX H1, f[TEX0];
MADX H0.xyz, f[TEX3], H0.w, H1;
DP3H H0.w, H0, H0;
RSQH H0.w, H0.w;
MULX H0.xyz, H0, H0.w;
DP3H H1.w, f[TEX2], f[TEX2];
RSQH H2.w, H1.w;
MULX H1.xyz, f[TEX2], H2.w;
RCPH H1.w, H1.w;
DP3H H2.w, f[TEX1], f[TEX1];
RSQH H2.w, H2.w;
MULH H2.xyz, f[TEX1], H2.w;
ADDX H2.xyz, H2, H1;
DP3H H2.w, H2, H2;
RSQH H2.w, H2.w;
MULX H2.xyz, H2, H2.w;
DP3X_SAT H3.x, H0, H1;
DP3X_SAT H3.y, H0, H2;
# There is no POW: the 64th power is six squares, each rounded.
MULX H3.y, H3.y, H3.y;
MULX H3.y, H3.y, H3.y;
MULX H3.y, H3.y, H3.y;
MULX H3.y, H3.y, H3.y;
MULX H3.y, H3.y, H3.y;
MULX H3.y, H3.y, H3.y;
# So dim a light has few steps, which stay as many when it is doubled seven times. It ends at 2.
MULH H3.z, H1.w, 0.03;
MULX H3.x, H3.x, H3.z;
ADDX H3.x, H3.x, H3.x;
ADDX H3.x, H3.x, H3.x;
ADDX H3.x, H3.x, H3.x;
ADDX H3.x, H3.x, H3.x;
ADDX H3.x, H3.x, H3.x;
ADDX H3.x, H3.x, H3.x;
ADDX H3.x, H3.x, H3.x;
MULX H3.x, H3.x, 0.45;
MADX H4.xyz, color, H3.x, H3.y;
MOVX H5, {0.14, 0.15, 0.22, 1};
MADX o[COLH].xyz, H5, color, H4;
MOVX o[COLH].w, 1;
END
