!!FP1.0
# Bounds on both sides: apart, crossing in either order, and the same number; NaN passes them all
#@ run f[TEX0]=(3,-3,0.5,NaN) => o[COLR]=(1,-1,0.5,NaN) o[DEPR]=(1,1,0.25,NaN)
#@ run f[TEX0]=(-3,NaN,1,-1) => o[COLR]=(-1,NaN,1,-1) o[DEPR]=(1,NaN,0.25,2)
#@ run f[TEX0]=(Inf,-Inf,NaN,Inf) => o[COLR]=(1,-1,NaN,1) o[DEPR]=(1,1,NaN,2)
#@ run f[TEX0]=(NaN,0.25,-Inf,0.5) => o[COLR]=(NaN,0.25,-1,0.5) o[DEPR]=(NaN,1,0.25,2)
DEFINE least = {-1, -1, -1, -1};
DEFINE most = {1, 1, 1, 1};
DEFINE quarter = 0.25;
MAX R0, f[TEX0], least;
MIN o[COLR], R0, most;
MIN R1.x, f[TEX0], least;
MAX o[DEPR].x, R1, most;
MAX R1.y, f[TEX0], 2;
MIN o[DEPR].y, R1, most;
MAX R1.z, f[TEX0], quarter;
MIN o[DEPR].z, R1, quarter;
MIN R1.w, f[TEX0], 0.5;
MAX o[DEPR].w, R1, 2;
END
