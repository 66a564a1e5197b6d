!!FP1.0
# a fixed-point result in a half register: 11 bits always fit
#@ run p[0]=(1.9990234375,0.3,-2,0.0009765625) => o[COLR]=(1.9990234375,0x3e998000,-2,0.0009765625) exact
MOVX H0, p[0];
MOVR o[COLR], H0;
END
