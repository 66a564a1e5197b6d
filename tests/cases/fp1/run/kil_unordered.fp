!!FP1.0
# an unordered code fulfils NE alone
#@ run p[0]=(NaN,0,0,0) => killed
#@ run p[0]=(0,0,0,0) => o[COLR]=(0,0,0,0)
MOVC o[COLR], p[0];
KIL LT;
KIL GT;
KIL NE;
END
