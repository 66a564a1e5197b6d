!!FP1.0
# NaN, infinities and zeros pass through a half register
#@ run p[0]=(NaN,Inf,-Inf,0x80000000) => o[COLR]=(NaN,Inf,-Inf,0x80000000)
MOV H63, p[0];
MOV o[COLR], H63;
END
