!!FP2.0  #@ warning "no extension defines !!FP2.0"
#@ lenient
#@ run f[COL0]=(0.25,0.5,0.75,1) => o[COLR]=(0.25,0.5,0.75,1)
MOVR o[COLR], f[COL0];
END
