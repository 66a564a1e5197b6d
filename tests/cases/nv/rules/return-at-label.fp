!!NVfp4.0
# A routine ends where it runs into the next label, behind an instruction that looks at its neighbours too.
#@ run fragment.color=(1,2,3,4) => result.color=(1,2,3,0)
TEMP a;
one:
MOV.F a, fragment.color;
DDX.F a.w, a.x;
two:
MUL.F a, a, 100;
main:
CAL one;
MOV.F result.color, a;
END
