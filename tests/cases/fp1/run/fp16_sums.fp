!!FP1.0
# sums of halves, of any sign and without one: from 65520 on they are infinite, and the halfway case is
#@ run p[0]=(65504,16,65504,15.9921875) => o[COLR]=(Inf,Inf,65504,65504)
#@ run p[0]=(-65504,-16,-65504,-15.9921875) => o[COLR]=(-Inf,-Inf,-65504,-65504)
#@ run p[0]=(40000,-40000,32752,-Inf) => o[COLR]=(0x00000000,0x00000000,-Inf,-Inf)
ADDH H0, p[0], p[0].yxwz;
MOV o[COLR], H0;
END
