!!FP1.0
#@ run f[COL0]=(1,2,3,4) => o[COLR]=(1,2,_,3)
MOVC R0, f[COL0];
MOV o[COLR].x # c
y w (GT.x # LT
 y z w), R0.x # c
y z # c
z;
END
