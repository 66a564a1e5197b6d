!!FP1.0
# _SAT after fixed-point arithmetic
#@ run p[0]=(1,-1,0.25,NaN) f[COL0]=(1,-1,0.5,-1) => o[COLR]=(1,0,0.75,0) exact
ADDX_SAT o[COLR], p[0], f[COL0];
END
