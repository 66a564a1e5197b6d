!!FP2.0
#@ lenient
# x above 0: 10, else 20; y in a loop of three rounds grows by 1 each; z doubles until it is above 10; w by a routine.
#@ run f[TEX0]=(1,0,3,5) => o[COLR]=(10,3,12,6) exact
#@ run f[TEX0]=(-1,2,7,0) => o[COLR]=(20,5,14,1) exact
BB0:
MOVR R0, f[TEX0];
MOVRC RC.x, R0.x;
IF GT.x;
MOVR R1.x, 10;
ELSE;
MOVR R1.x, 20;
ENDIF;
MOVR R1.y, R0.y;
LOOP {3, 0, 1, 0};
ADDR R1.y, R1.y, 1;
ENDLOOP;
MOVR R1.z, R0.z;
REP {8, 0, 0, 0};
ADDRC R1.z, R1.z, R1.z;
SUBRC RC.z, R1.z, 10;
BRK (GT.z);
ENDREP;
CAL last;
MOVR o[COLR], R1;
RET;
last:
ADDR R1.w, R0.w, 1;
RET (TR);
END
