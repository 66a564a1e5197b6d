!!FP1.0
# the last registers, parameter, coordinate set
#@ run p[63]=(1,2,3,4) f[TEX7]=(5,6,7,8) => o[COLR]=(6,8,10,12) exact
MOV R31, p[63];
MOV H63, f[TEX7];
ADD o[COLR], R31, H63;
END
