!!FP1.0
# the code starts as EQ, so EQ kills at once and NE does not
#@ run p[0]=(1,0,0,0) => killed
MOV o[COLR], p[0];
KIL NE;
KIL EQ;
END
