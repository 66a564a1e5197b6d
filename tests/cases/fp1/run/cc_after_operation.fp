!!FP1.0
# at fx12 small numbers and NaN are 0, at fp16 large differences are unordered
#@ run p[0]=(0.0001,NaN,-0.0004,0.001) q=(100000,2049,1e-9,-1e-9) => o[COLR]=(0,0,0,1) o[DEPR]=(9,0,0,0)
DECLARE q;
MOVXC RC, p[0];
MOV o[COLR], 9;
MOV o[COLR] (LT), -1;
MOV o[COLR] (EQ), 0;
MOV o[COLR] (GT), 1;
MOV R0, {99999, 2048, 0, 0};
SUBHC RC, q, R0;
MOV o[DEPR], 9;
MOV o[DEPR] (LT), -1;
MOV o[DEPR] (EQ), 0;
MOV o[DEPR] (GT), 1;
END
