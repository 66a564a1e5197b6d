!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# saturation comes before the conversion to the destination's type
#@ run p[0]=(1.00001,0.99999,-1e-9,0.5) => o[COLR]=(1,1,0,0.5) ~1e-4
MOVR_SAT H0, p[0];
MOV o[COLR], H0;
END
