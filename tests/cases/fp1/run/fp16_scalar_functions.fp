!!FP1.0
# RCPH, RSQH, EX2H, LG2H give halves
#@ run p[0]=(3,2,0.5,0x33800000) => o[COLR]=(0x3eaaa000,0x3f350000,0x3fb50000,-24) exact
RCPH o[COLR].x, p[0].x;
RSQH o[COLR].y, p[0].y;
EX2H o[COLR].z, p[0].z;
LG2H o[COLR].w, p[0].w;
END
