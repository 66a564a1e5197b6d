!!FP2.0
#@ lenient
# LIT of (0.5,2,0,3) is (1,0.5,8,1), DST of (_,3,4,_) and (_,2,_,7) is (1,6,4,7).
#@ run f[TEX0]=(0.5,2,0,3) f[TEX1]=(9,3,4,9) f[TEX2]=(9,2,9,7) => o[COLR]=(2,6.5,12,8)
MOVR R1, f[TEX1];
LITR R0, f[TEX0];
DSTR R1, R1, f[TEX2];
ADDR o[COLR], R0, R1;
END
