!!FP1.0
# from 65520 on to infinity, below it to 65504
#@ run p[0]=(65520,65519.996,-65520,-65519.996) => o[COLR]=(Inf,65504,-Inf,-65504)
#@ run p[0]=(65504,65505,70000,-1e9) => o[COLR]=(65504,65504,Inf,-Inf)
MOV H0, p[0];
MOV o[COLR], H0;
END
