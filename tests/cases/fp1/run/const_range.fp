!!FP1.0
# a constant of 2^128 and more is infinite, one far too small is zero
#@ run => o[COLR]=(Inf,-Inf,0x00000000,16777216) exact
MOV o[COLR].x, 1e40;
MOV o[COLR].y, -1e40;
MOV o[COLR].z, 1e-60;
MOV o[COLR].w, 16777217;
END
