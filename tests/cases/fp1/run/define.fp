!!FP1.0
# named scalars and vectors stand for their values
#@ run f[COL0]=(1,2,3,4) => o[COLR]=(0.6,1.2,1.8,-4) o[DEPR]=(-0.6,0.6,0.3,0.9)
DEFINE k = 0.6;
DEFINE tint = {0.3, 0.6, 0.9, -1.0};
MUL o[COLR].xyz, f[COL0], k;
MUL o[COLR].w, f[COL0], tint;
MOV o[DEPR].x, -k;
MOV o[DEPR].y, |k|;
MOV o[DEPR].z, tint.x;
MOV o[DEPR].w, tint.xxxz;
END
