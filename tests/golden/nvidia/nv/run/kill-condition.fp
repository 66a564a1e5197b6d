!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# KIL with a condition of the other register
#@ run program.local[0]=(1,2,3,0) => killed ~1e-4
#@ run program.local[0]=(1,2,3,4) => result.color=(1,1,1,1) ~1e-4
#@ run program.local[0]=(0,2,3,4) => result.color=(1,1,1,1) ~1e-4
TEMP R;
MOV.CC1 R, program.local[0];
MOV result.color, 1.0;
KIL EQ1.wyyw;
END
