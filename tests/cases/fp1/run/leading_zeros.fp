!!FP1.0
# A number is its value, however many zeros stand before it.
#@ run p[1]=(5,6,7,8) => o[COLR]=(5,6,7,8)
MOV o[COLR], p[000000000000000000000000000001];
END
