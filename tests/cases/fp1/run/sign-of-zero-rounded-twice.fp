!!FP1.0
# A value that is rounded where the sign of zero does not matter is rounded again where it does
#@ run f[TEX0]=(-0,0,0,0) f[TEX1]=(3,3,3,3) => o[COLH]=(1,1,-Inf,Inf)
MOVR R0, f[TEX0];
MOVR R1, f[TEX1];
MULH H0, R0, R1;
SGEH o[COLH].xy, H0, 0;
MULH H1, R0, R1;
RCPH o[COLH].z, H1.x;
RCPH o[COLH].w, H1.y;
END
