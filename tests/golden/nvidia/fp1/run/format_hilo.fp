!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# table X.5: unsigned hilo has 1 in z, the signed one the height of the hemisphere
#@ texture 0 2D 1x1 hilo nearest clamp_to_edge (0.2,0.4)
#@ texture 1 2D 1x1 signed_hilo nearest clamp_to_edge (-0.6,0)
#@ texture 2 2D 1x1 signed_hilo nearest clamp_to_edge (0.48,-0.64)
#@ texture 3 2D 1x1 signed_hilo nearest clamp_to_edge (1,-1)
#@ run p[0]=(1,0,0,0) => o[COLR]=(0.2,0.4,1,1) ~1e-4
#@ run p[0]=(0,1,0,0) => o[COLR]=(-0.6000244,0,0.7999817,1) ~1e-4
#@ run p[0]=(0,0,1,0) => o[COLR]=(0.47999513,-0.6400342,0.5999674,1) ~1e-4
#@ run p[0]=(0,0,0,1) => o[COLR]=(1,-1,0,1) ~1e-4
TEX R0, f[TEX0], TEX0, 2D;
TEX R1, f[TEX0], TEX1, 2D;
TEX R2, f[TEX0], TEX2, 2D;
TEX R3, f[TEX0], TEX3, 2D;
MOVC RC, p[0];
MOV o[COLR] (GT.x), R0;
MOV o[COLR] (GT.y), R1;
MOV o[COLR] (GT.z), R2;
MOV o[COLR] (GT.w), R3;
END
