!!FP1.0
# DSTH rounds its operands, its product and what it passes on
#@ run p[0]=(2049,2049,0.1,0.1) f[COL0]=(0.3,0.3,0.3,0.3) => o[COLR]=(1,0x4419a000,0x3dccc000,0x3e99a000)
#@ run p[0]=(1,0,0,3) f[COL0]=(0,0.5,0,2049) => o[COLR]=(1,0,0,2048)
DSTH o[COLR], p[0], f[COL0];
END
