!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# named scalars and vectors stand for their values
#@ run f[COL0]=(1,2,3,4) => o[COLR]=(0.6,1.2,1.8000001,-4) o[DEPR]=(_,_,0.3,_) ~1e-4
DEFINE k = 0.6;
DEFINE tint = {0.3, 0.6, 0.9, -1.0};
MUL o[COLR].xyz, f[COL0], k;
MUL o[COLR].w, f[COL0], tint;
MOV o[DEPR].x, -k;
MOV o[DEPR].y, |k|;
MOV o[DEPR].z, tint.x;
MOV o[DEPR].w, tint.xxxz;
END
