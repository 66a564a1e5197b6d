!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# what is packed comes out again
#@ run f[TEX0]=(0.5,-0.25,0.75,1) => o[COLR]=(0.5,-0.25,0.5,-0.25) o[DEPR]=(_,_,0.5000076,_) ~1e-4
PK2H R0.w, f[TEX0];
UP2H o[COLR], R0.w;
PK2US R1, f[TEX0];
UP2US o[DEPR], R1.z;
END
