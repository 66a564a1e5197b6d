!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# SWZ in letters of colours
#@ run fragment.color=(0.1,0.2,0.3,0.4) => result.color=(0.4,-0.3,1,0) ~1e-4
SWZ result.color, fragment.color, a, -b, 1, 0;
END
