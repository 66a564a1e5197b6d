!!FP1.0
# LITH and POWH
#@ run p[0]=(2049,0.5,0,3) => o[COLR]=(1,2048,0.125,1) o[DEPR]=(0.125,_,_,Inf)
#@ run p[0]=(1,2,0,3) => o[COLR]=(1,1,8,1) o[DEPR]=(8,_,_,Inf)
LITH o[COLR], p[0];
POWH o[DEPR].x, p[0].y, p[0].w;
POWH o[DEPR].w, 2, 16;
END
