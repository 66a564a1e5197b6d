!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
#@ run program.local[0]=(1,2,3,4) => result.color=(4,2,3,0) ~1e-4
TEMP s;
MOV s, 0;
REP program.local[0].w;
ADD s.x, s, 1;
ENDREP;
REP program.local[0].yyyy;
ADD s.y, s, 1;
ENDREP;
REP |program.local[0].z|;
ADD s.z, s, 1;
ENDREP;
REP -program.local[0].w;
ADD s.w, s, 1;
ENDREP;
MOV result.color, s;
END
