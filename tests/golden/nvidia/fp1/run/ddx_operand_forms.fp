!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# swizzle, sign and bars stand before the difference is taken
#@ run f[TEX0]=(1,2,3,-4)dx(0.5,-1,0.25,2) => o[COLR]=(-1.9999999,-0.25,-0.5,-1.9999999) ~1e-4
DDX o[COLR].xy, -f[TEX0].wzyx;
DDX o[COLR].z, -f[TEX0].x;
DDX o[COLR].w, |f[TEX0].w|;
END
