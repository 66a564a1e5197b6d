!!NVfp4.0
#@ accept
TEMP R0, R1;
TEMP RC, HC;
MOV.F R1, {0, 0, 0, 1};
MOV.S R0.x, {0};
REP.S ;
SLT.S.CC HC.x, R0.x, {16}.x;
BRK (EQ.x);
ADD.F R1.x, R1, {0.0625}.x;
ADD.S R0.x, R0, {1};
ENDREP;
MOV.F result.color, R1;
END
