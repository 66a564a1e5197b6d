!!FP1.0
# bars and signs around scalar constants
#@ run => o[COLR]=(4,-4,-4,0.25)
MOV o[COLR].x, |-4|;
MOV o[COLR].y, -|-4|;
MOV o[COLR].z, -|4|;
RCP o[COLR].w, |-4|;
END
