!!FP1.0
# the work is at fp32, the result is still rounded to the register
#@ run f[TEX3]=(100000,2049.5,-70000,3) p[0]=(-99999,-2048,0,0) => o[COLR]=(1,1.5,-Inf,3)
ADD H0, f[TEX3], p[0];
MOV o[COLR], H0;
END
