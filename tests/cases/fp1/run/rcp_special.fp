!!FP1.0
# RCP rules 1 to 5
#@ run p[0]=(NaN,Inf,0,0x80000000) => o[COLR]=(NaN,0x00000000,Inf,-Inf)
#@ run p[0]=(NaN,-Inf,0,0x80000000) => o[COLR]=(NaN,0x80000000,Inf,-Inf)
RCP o[COLR].x, p[0].x;
RCP o[COLR].y, p[0].y;
RCP o[COLR].z, p[0].z;
RCP o[COLR].w, p[0].w;
END
