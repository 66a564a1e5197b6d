!!FP1.0
# R0 to R31, H0 to H63, p[0] to p[63]
MOV R32, f[COL0]; #@ error ""
MOV H64, f[COL0]; #@ error ""
MOV R0, p[64]; #@ error ""
MOV R0, p[-1]; #@ error ""
MOV R0, p[1.0]; #@ error ""
MOV R0, R00; #@ error ""
MOV o[COLR], R0;
END
