!!FP1.0
# sums within a dot product are not rounded or clamped on the way
#@ run p[0]=(60000,60000,-60000,1) f[COL0]=(1,1,2,0.25) p[1]=(1.5,-1.5,1,1) f[COL1]=(1.5,1.5,0.5,-0.25) => o[COLR]=(0,0.25,0.5,0.25) exact
#@ run p[0]=(0,0,0,0) f[COL0]=(0,0,0,0) p[1]=(1.5,1.5,-1.5,-1) f[COL1]=(1.5,1.5,1.5,-1) => o[COLR]=(0,0,1.9990234375,1.9990234375) exact
#@ run p[0]=(0,0,0,0) f[COL0]=(0,0,0,0) p[1]=(-1.5,1.5,-1.5,0) f[COL1]=(1.5,1.5,1.5,1) => o[COLR]=(0,0,-2,-2) exact
DP3H o[COLR].x, p[0], f[COL0];
DP4H o[COLR].y, p[0], f[COL0];
DP3X o[COLR].z, p[1], f[COL1];
DP4X o[COLR].w, p[1], f[COL1];
END
