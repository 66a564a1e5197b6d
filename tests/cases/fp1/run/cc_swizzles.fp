!!FP1.0
# one letter tests one code for all; four letters rearrange
#@ run p[0]=(-1,0,1,NaN) => o[COLR]=(1,1,1,1) o[DEPR]=(0,1,0,1) exact
MOVC RC, p[0];
MOV o[COLR], 0;
MOV o[COLR] (LT.x), 1;
MOV o[COLR] (LT.y), 2;
MOV o[DEPR], 0;
MOV o[DEPR] (GT.xzwz), 1;
END
