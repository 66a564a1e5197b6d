!!FP1.0
# each component once
MOV R0.xx, f[COL0]; #@ error ""
MOV R0.xyyz, f[COL0]; #@ error ""
MOV R0.xyzww, f[COL0]; #@ error ""
MOV o[COLR], R0;
END
