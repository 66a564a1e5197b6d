!!NVfp4.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# infinity less infinity is no number, also of a constant that is the same in all fragments
#@ run program.local[0]=(0x7f800000,0,0,0) => result.color=(NaN,0,NaN,_) ~1e-4
TEMP slope;
DDX slope.xy, program.local[0];
RCP slope.w, program.local[0].y;
DDX slope.z, slope.w;
MOV result.color, slope;
END
