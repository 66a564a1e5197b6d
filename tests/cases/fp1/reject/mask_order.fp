!!FP1.0
# a mask keeps the order x, y, z, w
MOV R0.yx, f[COL0]; #@ error ""
MOV R0.wz, f[COL0]; #@ error ""
MOV R0.xzyw, f[COL0]; #@ error ""
MOV o[COLR], R0;
END
