!!FP1.0
# constants are converted to the precision of the instruction too
#@ run f[COL0]=(0,0,0,0) => o[COLR]=(2048,0x3e998000,Inf,2049)
ADDH o[COLR].x, f[COL0], 2049;
ADDX o[COLR].y, f[COL0], 0.3;
ADDH o[COLR].z, f[COL0], 1e5;
ADD o[COLR].w, f[COL0], 2049;
END
