!!FP1.0
# squares, which are not below zero, where halves begin and end
#@ run p[0]=(256,-256,255.875,0.0001220703125) => o[COLR]=(Inf,Inf,65472,0x00000000)
#@ run p[0]=(0.000244140625,Inf,NaN,0x80000000) => o[COLR]=(0x33800000,Inf,NaN,0x00000000)
#@ run p[0]=(300,-1e5,0.5,-3) => o[COLR]=(Inf,Inf,0.25,9)
MULH H0, p[0], p[0];
MOV o[COLR], H0;
END
