!!FP1.0
# logarithms of base two
#@ run p[0]=(8,0.25,1,10) => o[COLR]=(3,-2,0,3.32192809)
LG2 o[COLR].x, p[0].x;
LG2 o[COLR].y, p[0].y;
LG2 o[COLR].z, p[0].z;
LG2 o[COLR].w, p[0].w;
END
