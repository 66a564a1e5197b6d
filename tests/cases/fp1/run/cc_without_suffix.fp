!!FP1.0
# without C nothing changes the condition code, RC and HC included
#@ run p[0]=(-1,-1,1,1) => o[COLR]=(0,0,0,0) exact
MOV RC, p[0];
MOV HC, p[0];
MOV R0, p[0];
MOV o[COLR], 9;
MOV o[COLR] (EQ), 0;
END
