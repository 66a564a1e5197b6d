!!FP1.0
# cosine in radians
#@ run p[0]=(0.5,1,3,6) => o[COLR]=(0.877582562,0.540302306,-0.989992497,0.960170287) ~1e-6
#@ run p[0]=(-1,-3,1.57079633,3.14159265) => o[COLR]=(0.540302306,-0.989992497,0,-1) ~1e-6
COS o[COLR].x, p[0].x;
COS o[COLR].y, p[0].y;
COS o[COLR].z, p[0].z;
COS o[COLR].w, p[0].w;
END
