!!FP1.0
# small x, y, z, w and nothing else
MOV R0.XY, f[COL0]; #@ error ""
MOV R0.rg, f[COL0]; #@ error ""
MOV R0.a, f[COL0]; #@ error ""
MOV R0.x.y, f[COL0]; #@ error ""
MOV o[COLR], R0;
END
