!!FP1.0
# several constants in one instruction, four unique scalars at most
#@ run p[0]=(1,2,3,4) => o[COLR]=(1,3,5,7) o[DEPR]=(5,6,7,8)
MOV R1, p[0];
MAD o[COLR], R1, 2, -1;
ADD o[DEPR], {1, 2, 3, 4}, 4;
END
