!!FP1.0
# bars, and a sign before the bars
#@ run p[0]=(-1,0x80000000,-Inf,2) => o[COLR]=(1,0x00000000,Inf,2) o[DEPR]=(-2,-Inf,0x80000000,-1)
MOV o[COLR], |p[0]|;
MOV o[DEPR], -|p[0].wzyx|;
END
