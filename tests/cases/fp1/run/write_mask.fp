!!FP1.0
# what the mask leaves out keeps its value
#@ run p[0]=(1,2,3,4) => o[COLR]=(1,9,3,9) o[DEPR]=(8,2,8,4) exact
MOV o[COLR], 9;
MOV o[COLR].xz, p[0];
MOV o[DEPR], 8;
MOV o[DEPR].yw, p[0];
END
