!!FP1.0
# A fragment that is killed, a masked write, and the depth replaced.
MOVRC RC, f[COL0];
KIL LT.w;
MOVR R0, f[COL0];
MOVR R0.xy (GT.x), f[COL1];
MOVR o[COLR], R0;
MULR o[DEPR].z, f[WPOS].z, 0.5;
END
