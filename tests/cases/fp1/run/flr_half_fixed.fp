!!FP1.0
# the operand is rounded to the instruction's type first: 2.9999 is 3 at fp16, 1.9999 is 2047/1024 at fx12
#@ run p[0]=(2.9999,-2.0001,1.9999,-0.3) => o[COLR]=(3,-2,1,-1) exact
#@ run p[0]=(70000,-0.25,7,-7) => o[COLR]=(Inf,-1,1,-2) exact
FLRH o[COLR].xy, p[0];
FLRX o[COLR].zw, p[0];
END
