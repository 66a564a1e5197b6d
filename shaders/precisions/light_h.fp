!!FP1.0
# The same in halves.
DECLARE light = {0.45, 0.6, 0.66, 0};
DECLARE color = {0.9, 0.45, 0.15, 1};
DP3H H0.w, f[TEX0], f[TEX0];
RSQH H0.w, H0.w;
MULH H0.xyz, f[TEX0], H0.w;
DP3H H1.w, f[TEX1], f[TEX1];
RSQH H1.w, H1.w;
MULH H1.xyz, -f[TEX1], H1.w;
ADDH H2.xyz, H1, light;
DP3H H2.w, H2, H2;
RSQH H2.w, H2.w;
MULH H2.xyz, H2, H2.w;
DP3H H3.x, H0, light;
DP3H H3.y, H0, H2;
MOVH H3.w, {40, 40, 40, 40};
LITH H4, H3;
MADH H5, color, H4.y, H4.z;
MOVH H6, {0.15, 0.15, 0.2, 1};
MADH o[COLH], H6, color, H5;
END
