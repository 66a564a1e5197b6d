!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# the four wrap modes, linear: what stands beyond the edge; the border is (0,0,0,0)
#@ texture 0 1D 2 rgb linear repeat (4,0,0) (8,0,0)
#@ texture 1 1D 2 rgb linear clamp_to_edge (4,0,0) (8,0,0)
#@ texture 2 1D 2 rgb linear clamp_to_border (4,0,0) (8,0,0)
#@ texture 3 1D 2 rgb linear mirrored_repeat (4,0,0) (8,0,0)
#@ run f[TEX0]=(0,0,0,1) => o[COLR]=(6,4,2,4) ~1e-3
#@ run f[TEX0]=(1,0,0,1) => o[COLR]=(6,8,4,8) ~1e-3
#@ run f[TEX0]=(1.125,0,0,1) => o[COLR]=(5,8,2,8) ~1e-3
#@ run f[TEX0]=(-0.5,0,0,1) => o[COLR]=(6,4,0,6) ~1e-3
#@ run f[TEX0]=(1.375,0,0,1) => o[COLR]=(5,8,0,7) ~1e-3
TEX R0, f[TEX0], TEX0, 1D;
TEX R1, f[TEX0], TEX1, 1D;
TEX R2, f[TEX0], TEX2, 1D;
TEX R3, f[TEX0], TEX3, 1D;
MOV o[COLR].x, R0;
MOV o[COLR].y, R1.x;
MOV o[COLR].z, R2.x;
MOV o[COLR].w, R3.x;
END
