!!FP1.0
# registers that this language does not have
MOV R0, f[TEX8]; #@ error ""
MOV R0, f[COL2]; #@ error ""
MOV R0, f[HPOS]; #@ error ""
MOV R0, v[COL0]; #@ error ""
MOV R0, c[0]; #@ error ""
MOV R0, p[A0.x]; #@ error ""
MOV o[COL0], R0; #@ error ""
MOV o[HPOS], R0; #@ error ""
MOV o[COLR], R0;
END
