!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# from an attribute, a temporary, an embedded constant and a declared name; the bars clear the sign bit
#@ run p[0]=(0,0xffff3333,0,0) f[COL0]=(0,0,0,0xff00ff33) word=(0,0,0x3c00bc00,0) => o[COLR]=(0.20000002,1,0.5019608,0.24705884) o[DEPR]=(_,_,0.2,_) ~1e-4
DECLARE word;
UP4UB o[COLR].x, f[COL0].w;
PK2US R0.z, {0.2, 1, 0, 0};
UP2US o[COLR].y, R0.z;
UP4UB o[COLR].zw, 1.0;
UP2H o[DEPR].xy, word.z;
UP2US o[DEPR].z, p[0].y;
UP2US o[DEPR].w, |p[0].y|;
END
