!!FP1.0
# any bytes in a comment: é ß 漢 @ % " ~ `
#@ accept
MOV o[COLR], f[COL0]; # £
END
