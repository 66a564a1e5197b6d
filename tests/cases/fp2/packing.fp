!!FP2.0
#@ lenient
# (1,2,1,2) + (0,1,0,1) + (1,-1,0,1) + (0,1,1,0)
#@ run f[TEX0]=(1,2,0,0) f[TEX1]=(0,1,0,0) f[TEX2]=(1,-1,0,1) f[TEX3]=(0,1,1,0) => o[COLR]=(2,3,2,4)
PK2H R0.x, f[TEX0];
PK2US R0.y, f[TEX1];
PK4B R0.z, f[TEX2];
PK4UB R0.w, f[TEX3];
UP2H R1, R0.x;
UP2US R2, R0.y;
ADDR R1, R1, R2;
UP4B R2, R0.z;
ADDR R1, R1, R2;
UP4UB R2, R0.w;
ADDR o[COLR], R1, R2;
END
