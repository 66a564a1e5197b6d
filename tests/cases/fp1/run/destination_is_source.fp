!!FP1.0
# operands are read before the destination is written
#@ run p[0]=(1,2,3,4) => o[COLR]=(4,3,2,1) exact
MOV R0, p[0];
MOV R0, R0.wzyx;
MOV o[COLR], R0;
END
