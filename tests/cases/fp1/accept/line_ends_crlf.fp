!!FP1.0
# every line ends in CR LF
#@ run f[COL0]=(1,2,3,4) => o[COLR]=(2,4,6,8)
MOV R0, f[COL0]; # one
ADD o[COLR], R0,
  R0;
END
