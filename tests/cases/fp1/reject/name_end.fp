!!FP1.0
# END ends the program, also where a name should stand
#@ reject "text follows END"
DEFINE END = 1;
MOV o[COLR], 0;
END
