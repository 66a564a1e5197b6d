!!FP1.0
# a constant may be built from earlier constants
#@ run => o[COLR]=(2,7,2,1) o[DEPR]=(2,2,7,2)
DEFINE a = 2;
DEFINE b = a;
DEFINE v = {a, 7, b};
DEFINE u = v;
MOV o[COLR], u;
MOV o[DEPR].xy, b;
MOV o[DEPR].z, v.y;
RCP R0, a;
RCP o[DEPR].w, R0.x;
END
