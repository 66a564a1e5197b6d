!!FP2.0
#@ lenient
#@ run f[TEX0]=(1,2,3,4)dx(1,0,0,2)dy(0,3,0,4) => o[COLR]=(1,3,0,6)
DDXR R0, f[TEX0];
DDYR R1, f[TEX0];
ADDR o[COLR], R0, R1;
END
