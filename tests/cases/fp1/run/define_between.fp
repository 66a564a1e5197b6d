!!FP1.0
# a definition may stand between instructions, before its first use
#@ run f[COL0]=(1,2,3,4) => o[COLR]=(3,6,9,12)
MOV R0, f[COL0];
DEFINE three = 3;
MUL o[COLR], R0, three;
END
