!!FP1.0
# any instruction that reads FOGC or TEXn works at fp32; WPOS and the colours do not force it
#@ run f[FOGC]=(2049,0,0,0) f[TEX7]=(0,5,0,0) f[WPOS]=(0,0,2049,0) f[COL1]=(0,0,0,5) => o[COLR]=(2049,5,2048,1.9990234375) exact
MOVH o[COLR].x, f[FOGC];
MOVX o[COLR].y, f[TEX7];
MOVH o[COLR].z, f[WPOS];
MOVX o[COLR].w, f[COL1];
END
