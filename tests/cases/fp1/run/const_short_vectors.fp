!!FP1.0
# missing y and z are 0, a missing w is 1
#@ run => o[COLR]=(2,0,0,1) o[DEPR]=(3,4,0,1)
MOV o[COLR], {2};
MOV o[DEPR], {3, 4};
END
