!!FP1.0
# a sign turns every component, zeros and infinities too; a plus does nothing
#@ run p[0]=(1,0,-Inf,NaN) => o[COLR]=(-1,0x80000000,Inf,NaN) o[DEPR]=(1,0,-Inf,NaN)
MOV o[COLR], -p[0];
MOV o[DEPR], +p[0];
END
