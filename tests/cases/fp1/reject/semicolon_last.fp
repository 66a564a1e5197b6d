!!FP1.0
# the last statement needs its semicolon as well
#@ reject
MOV o[COLR], f[COL0]
END
