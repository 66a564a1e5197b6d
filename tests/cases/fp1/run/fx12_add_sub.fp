!!FP1.0
# sums and differences clamp
#@ run p[0]=(1.5,-1.5,0.25,NaN) f[COL0]=(1.5,-1.5,0.5,0.5) => o[COLR]=(1.9990234375,-2,-0.25,-0.5) exact
#@ run p[0]=(3,-3,-1.5,1.5) f[COL0]=(-1.5,1.5,1.5,-1.5) => o[COLR]=(0.4990234375,-0.5,-2,1.9990234375) exact
ADDX o[COLR].xy, p[0], f[COL0];
SUBX o[COLR].zw, p[0], f[COL0];
END
