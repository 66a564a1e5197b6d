!!NVfp4.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# A number is its value, however many zeros stand before it.
#@ run program.local[1]=(1,2,3,4) program.local[2]=(5,6,7,8) => result.color=(12,14,16,18) ~1e-4
TEMP t[000000000000000000002];
PARAM p[] = { program.local[0x000000000000000000001..000000000000000000002] };
MOV t[0x000000000000000000000], p[00000000000];
MOV t[00000000001], p[0x000000000000000000001];
ADD t[0], t[0], t[00000000001];
ADD.F result.color, t[0], 000000000000000000006;
END
