!!FP1.0
# a swizzle has one letter or four, of x, y, z, w
MOV R0, f[TEX0].xy; #@ error ""
MOV R0, R0.xyz; #@ error ""
MOV R0, R0.xyzwx; #@ error ""
MOV R0, R0.rgba; #@ error ""
MOV R0, R0.X; #@ error ""
MOV R0, R0.; #@ error ""
MOV R0, R0.x.y; #@ error ""
MOV o[COLR], R0;
END
