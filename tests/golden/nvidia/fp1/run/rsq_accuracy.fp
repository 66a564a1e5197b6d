!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# RSQ to 22 bits in [1,4)
#@ run p[0]=(1.10000002,1.75,2.30999994,3.8900001) => o[COLR]=(0.9534626,0.75592893,0.6579517,0.5070201) ~1e-4
RSQ o[COLR].x, p[0].x;
RSQ o[COLR].y, p[0].y;
RSQ o[COLR].z, p[0].z;
RSQ o[COLR].w, p[0].w;
END
