!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# coordinates from swizzled, negated, constant and parameter operands, results under masks
#@ texture 0 2D 2x2 rgba nearest clamp_to_edge (0.2,0,0,1) (0.4,0,0,1) (0.6,0,0,1) (0.8,0,0,1)
#@ run f[TEX0]=(0.25,0.75,0,1) p[0]=(-0.25,-0.75,0,0) => o[COLR]=(0.4,0.6,0.8,0.2) ~1e-4
TEX o[COLR].x, f[TEX0].yxzw, TEX0, 2D;
TEX R0, -p[0], TEX0, 2D;
TEX R1, 0.75, TEX0, 2D;
TEX R2, {0.25, 0.25}, TEX0, 2D;
MOV o[COLR].y, R0.x;
MOV o[COLR].z, R1.x;
MOV o[COLR].w, R2.x;
END
