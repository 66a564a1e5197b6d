!!FP2.0
#@ lenient
#@ run f[TEX0]=(0,0,0,0) => o[COLR]=(1,0,1,0)
MOVR R0, f[TEX0];
COSR R1.x, R0.x;
SINR R1.y, R0.x;
SCSR R2.xy, R0.x;
MOVR R1.zw, R2.xxxy;
MOVR o[COLR], R1;
END
