!!FP1.0
# one component is enough
#@ run p[0]=(1,1,-1,1) => killed
#@ run p[0]=(1,1,1,-1) => killed
#@ run p[0]=(-1,0,1,2) => killed
#@ run p[0]=(1,0,1,NaN) => o[COLR]=(1,0,1,NaN)
MOVC o[COLR], p[0];
KIL LT;
END
