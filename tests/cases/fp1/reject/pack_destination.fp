!!FP1.0
# packed bits need 32 bits
PK2H H0, f[TEX0]; #@ error ""
PK2US HC, f[TEX0]; #@ error ""
PK4B H63.x, f[TEX0]; #@ error ""
PK4UB H0, f[TEX0]; #@ error ""
MOV o[COLR], H0;
END
