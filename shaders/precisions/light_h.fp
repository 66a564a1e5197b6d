!!FP1.0
# The same in halves, whose 11 bits leave whole numbers where phases lie.
DECLARE color = {0.95, 0.6, 0.25, 1};
ADDH H0.w, f[TEX4].x, 1024;
COSH H0.w, H0.w;
MULH H0.w, H0.w, 0.6;
MOVH H1, f[TEX0];
MADH H0.xyz, f[TEX3], H0.w, H1;
DP3H H0.w, H0, H0;
RSQH H0.w, H0.w;
MULH H0.xyz, H0, H0.w;
DP3H H1.w, f[TEX2], f[TEX2];
RSQH H2.w, H1.w;
MULH H1.xyz, f[TEX2], H2.w;
RCPH H1.w, H1.w;
DP3H H2.w, f[TEX1], f[TEX1];
RSQH H2.w, H2.w;
MADH H2.xyz, f[TEX1], H2.w, H1;
DP3H H2.w, H2, H2;
RSQH H2.w, H2.w;
MULH H2.xyz, H2, H2.w;
DP3H_SAT H3.x, H0, H1;
DP3H_SAT H3.y, H0, H2;
POWH H3.y, H3.y, 64;
MULH H3.x, H3.x, H1.w;
MULH H3.x, H3.x, 0.03;
MULH H3.x, H3.x, 128;
MULH H3.x, H3.x, 0.45;
MADH H4.xyz, color, H3.x, H3.y;
MOVH H5, {0.14, 0.15, 0.22, 1};
MADH o[COLH].xyz, H5, color, H4;
MOVH o[COLH].w, 1;
END
