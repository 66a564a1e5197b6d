!!FP1.0
# _SAT leaves NaN as it is
#@ run p[0]=(NaN,NaN,Inf,-Inf) => o[COLR]=(NaN,NaN,1,0)
MOV_SAT o[COLR].x, p[0];
MOVH_SAT o[COLR].y, p[0];
MOVR_SAT o[COLR].zw, p[0];
END
