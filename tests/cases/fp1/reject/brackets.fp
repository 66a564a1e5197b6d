!!FP1.0
# brackets of registers
MOV R0, f(COL0); #@ error ""
MOV R0, f[COL0; #@ error ""
MOV R0, f COL0; #@ error ""
MOV R0, p[]; #@ error ""
MOV o[COLR], R0;
END
