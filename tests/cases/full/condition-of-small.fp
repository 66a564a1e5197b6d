!!FP1.0
# the condition code is that of the fp32 result: as halves and as fx12 these are zero
#@ precision full
#@ run f[TEX0]=(1e-9,-1e-9,0,3e-4) => o[COLR]=(1,0,0,1)
#@ run f[TEX0]=(-3e-4,3e-4,-0,1) => o[COLR]=(0,1,0,1)
DEFINE zeros = {0, 0, 0, 0};
DEFINE ones = {1, 1, 1, 1};
MOVR R1, zeros;
ADDXC H0, f[TEX0], R1;
MOVR R1 (GT), ones;
ADDHC H0, f[TEX0], zeros;
MOVR R1 (LE), zeros;
MOVR o[COLR], R1;
END
