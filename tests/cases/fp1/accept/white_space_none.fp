!!FP1.0
# no more white space than the tokens need
#@ run f[TEX0]=(1,2,3,4) => o[COLR]=(-1,2,3,7)
MOV o[COLR],7;MOV o[COLR].x(EQ.x),-f[TEX0];MOV o[COLR].yz,|f[TEX0]|;END
