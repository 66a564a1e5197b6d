!!FP1.0
# o[COLH] has 16 bits
PK2H o[COLH], f[TEX0]; #@ error ""
END
