!!FP1.0
# the code comes from the clamped value
#@ run p[0]=(-1,-Inf,2,NaN) => o[COLR]=(0,0,1,9)
MOVC_SAT RC, p[0];
MOV o[COLR], 9;
MOV o[COLR] (LT), -1;
MOV o[COLR] (EQ), 0;
MOV o[COLR] (GT), 1;
END
