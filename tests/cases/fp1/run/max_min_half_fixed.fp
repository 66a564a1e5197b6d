!!FP1.0
# operands are converted before they are compared; at fx12 NaN is 0
#@ run p[0]=(2049,70000,3,NaN) f[COL0]=(2047,65000,-3,-1) => o[COLR]=(2048,64992,1.9990234375,0) o[DEPR]=(2047,Inf,-2,-1) exact
MAXH o[COLR].x, p[0], f[COL0];
MINH o[COLR].y, p[0], f[COL0];
MAXX o[COLR].zw, p[0], f[COL0];
MINH o[DEPR].x, p[0], f[COL0];
MAXH o[DEPR].y, p[0], f[COL0];
MINX o[DEPR].zw, p[0], f[COL0];
END
