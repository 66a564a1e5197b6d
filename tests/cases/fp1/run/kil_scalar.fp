!!FP1.0
# one letter
#@ run p[0]=(0,0,0,1) => killed
#@ run p[0]=(1,1,1,0) => o[COLR]=(1,1,1,0)
MOVC o[COLR], p[0];
KIL GT.w;
END
