!!FP1.0
# powers of two, up to overflow and down to the smallest number kept
#@ run p[0]=(3,-2,0.5,10) => o[COLR]=(8,0.25,1.41421356,1024)
#@ run p[0]=(128,-127,127,-125) => o[COLR]=(Inf,0x00000000,1.70141183e38~~1e-5,2.3509887e-38~~1e-5)
EX2 o[COLR].x, p[0].x;
EX2 o[COLR].y, p[0].y;
EX2 o[COLR].z, p[0].z;
EX2 o[COLR].w, p[0].w;
END
