!!FP1.0
# a condition has one swizzle, and no sign
MOV o[COLR] (GT.x.y), f[COL0]; #@ error "this is not a condition"
MOV o[COLR] (-GT), f[COL0]; #@ error "this is not a condition"
END
