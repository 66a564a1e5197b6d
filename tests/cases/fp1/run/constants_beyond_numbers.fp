!!FP1.0
# functions and products of constants that are no numbers; R9 is zero from the start
#@ run => o[COLR]=(Inf,Inf,-Inf,NaN) o[DEPR]=(_,_,Inf,_)
#@ run f[COL0]=(1,2,3,4) => o[COLR]=(Inf,Inf,-Inf,NaN) o[DEPR]=(_,_,Inf,_)
RCP R0.x, 0;
RSQ R0.y, R9.x;
LG2 R0.z, 0;
LG2 R0.w, -1;
MUL R1.z, 3e38, 3e38;
MOV o[COLR], R0;
MOV o[DEPR].z, R1.z;
END
