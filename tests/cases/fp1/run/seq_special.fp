!!FP1.0
# SEQ rules: NaN equals nothing, the zeros equal each other
#@ run p[0]=(NaN,NaN,0,0x80000000) f[TEX0]=(NaN,1,0x80000000,0) => o[COLR]=(0,0,1,1) exact
#@ run p[0]=(1,0,0,0x80000000) f[TEX0]=(NaN,NaN,0,0x80000000) => o[COLR]=(0,0,1,1) exact
SEQ o[COLR], p[0], f[TEX0];
END
