!!FP1.0
# any four letters, one letter for all, none for the register as it is
#@ run f[TEX0]=(2,8,9,0) => o[COLR]=(8,9,9,2) o[DEPR]=(9,9,9,9) exact
MOV o[COLR], f[TEX0].yzzx;
MOV o[DEPR], f[TEX0].z;
END
