!!FP1.0
# DEFINE and DECLARE are no instructions; a fragment program always runs to END
#@ run tint=(1,2,3,4) => o[COLR]=(2,4,6,8) steps=3 exit=end
DEFINE two = 2;
DECLARE tint;
MOV R0, tint;
MUL R0, R0, two;
MOV o[COLR], R0;
END
