!!FP1.0
# an output may be written many times; values beyond [0,1] leave the program as they are
#@ run p[0]=(-5,7,Inf,NaN) => o[COLR]=(-5,7,Inf,2)
MOV o[COLR], 9;
MOV o[COLR], p[0];
MOV o[COLR].w, 2;
END
