!!FP2.0
#@ lenient
# A label stands at once behind the header; the routine `main` begins.
#@ run f[COL0]=(1,2,3,4) => o[COLR]=(2,4,6,8) exact
BB1:
ADDR R0, R0, R0;
RET;
main:
MOVR R0, f[COL0];
CAL BB1;
MOVR o[COLR], R0;
END
