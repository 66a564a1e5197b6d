!!FP2.0
#@ lenient
# (3,0,4) has the length 5; x crossed with y is z; 3*3 + 0*0 + 3.
#@ run f[TEX0]=(3,0,4,9) => o[COLR]=(0.6,0,1.8,12)
DECLARE right = {1, 0, 0, 0};
MOVR R0, f[TEX0];
MOVR R4, right;
NRMR R1.xyz, R0;
XPDR R2.xyz, R4, R4.yxzw;
ADDR R1.xyz, R1, R2;
DP2AR R1.w, R0, R0, R0;
MOVR o[COLR], R1;
END
