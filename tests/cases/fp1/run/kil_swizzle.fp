!!FP1.0
# only the components that the swizzle names are tested
#@ run p[0]=(-1,1,1,1) => o[COLR]=(5,5,5,5)
#@ run p[0]=(1,-1,1,1) => killed
#@ run p[0]=(1,1,-1,1) => killed
#@ run p[0]=(1,1,1,-1) => o[COLR]=(5,5,5,5)
MOVC RC, p[0];
MOV o[COLR], 5;
KIL LT.yzzy;
END
