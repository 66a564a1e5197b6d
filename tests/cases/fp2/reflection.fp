!!FP2.0
#@ lenient
# (1,2,3) about z is (-1,-2,3); (1,2) + (3,4) rows of the unit matrix is (4,6).
#@ run f[TEX0]=(1,2,3,4) => o[COLR]=(-1,-2,3,6)
DECLARE axis = {0, 0, 1, 0};
MOVR R0, f[TEX0];
RFLR R1.xyz, axis, R0;
X2DR R1.w, R0, R0.zwzw, axis.zxxz;
MOVR o[COLR], R1;
END
