!!FP1.0
# a copy, special values included
#@ run p[0]=(1,-2.5,1e-20,3e38) => o[COLR]=(1,-2.5,1e-20,3e38) exact
#@ run p[0]=(NaN,Inf,-Inf,0x80000000) => o[COLR]=(NaN,Inf,-Inf,0x80000000)
MOV o[COLR], p[0];
END
