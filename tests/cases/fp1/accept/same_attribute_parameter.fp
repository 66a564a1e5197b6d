!!FP1.0
# the same attribute and the same parameter, as often as one likes
#@ accept
DECLARE local = {1, 2, 3, 4};
MAD R0, f[TEX0], f[TEX0].wzyx, -f[TEX0].x;
MAD R1, p[7], -|p[7].y|, p[7];
LRP R2, f[COL0].x, local, local.wwww;
MAD R3, p[0], f[WPOS], p[0];
POW R4, f[FOGC].x, p[1].y;
MAD o[COLR], R0, R1, f[COL1];
END
