!!FP1.0
# R into a half register works at fp32 and rounds last; H into R works at fp16
#@ run p[0]=(100000,100000,2049.5,2049.5) f[COL0]=(-99999,-99999,-2048,-2048) => o[COLR]=(1,NaN,1.5,2)
ADDR H0.xz, p[0], f[COL0];
ADDH R0.yw, p[0], f[COL0];
MOV o[COLR].xz, H0;
MOV o[COLR].yw, R0;
END
