!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# TEXC, TXPC and TXDC set the code of the texel they write
#@ texture 0 1D 1 float_rgba nearest repeat (-1,0,2,1)
#@ run f[TEX0]=(0.5,0,0,1) => o[COLR]=(-1,0,1,1) ~1e-4
TEXC RC, f[TEX0], TEX0, 1D;
MOV o[COLR], 9;
MOV o[COLR] (LT), -1;
MOV o[COLR] (EQ), 0;
MOV o[COLR] (GT), 1;
TXPC_SAT RC.x, f[TEX0], TEX0, 1D;
TXDC HC.z, f[TEX0], R0, R0, TEX0, 1D;
TXDC_SAT RC.w, f[TEX0], R0, R0, TEX0, 1D;
MOV o[DEPR], 0;
MOV o[DEPR].y (EQ.x), 1;
MOV o[DEPR].w (GT.z), -1;
END
