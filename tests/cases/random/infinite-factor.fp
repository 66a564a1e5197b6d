!!FP1.0
# 1e38 is infinite as a half, and infinity times 0 is NaN: a common factor must not be taken out of the sum
#@ run f[COL1]=(1,0,0,0) => o[COLR]=(1,0,NaN,NaN)
#@ run f[COL1]=(1,1,0,0) => o[COLR]=(1,1,Inf,Inf)
SGE H0.xy, f[COL1], 1;
DP4H R1, 1e38, H0.xyxx;
MOV o[COLR], R1;
MOV o[COLR].xy, H0;
END
