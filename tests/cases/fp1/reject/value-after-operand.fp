!!FP1.0
# only declarations give values
MOV o[COLR], f[COL0] = 3; #@ error "an instruction has no `=`"
END
