!!FP1.0
# sums of halves that are not below zero: from 65520 on they are infinite, and the halfway case is
#@ run p[0]=(-65504,16,65504,-15.9921875) => o[COLR]=(Inf,Inf,65504,65504)
#@ run p[0]=(40000,-25504,NaN,1) => o[COLR]=(65504,65504,NaN,NaN)
ADDH H0, |p[0]|, |p[0].yxwz|;
MOV o[COLR], H0;
END
