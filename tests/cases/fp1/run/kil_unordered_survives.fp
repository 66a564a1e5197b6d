!!FP1.0
# EQ, LT, GT, LE and GE are false of NaN
#@ run p[0]=(NaN,1,1,1) => o[COLR]=(NaN,1,1,1)
#@ run p[0]=(0,1,1,1) => killed
MOVC o[COLR], p[0];
KIL EQ;
KIL LT.x;
KIL GT.x;
KIL LE.x;
KIL GE.x;
END
