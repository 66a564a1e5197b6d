!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
#@ run => result.color=(3,3,3,3) ~1e-4
TEMP s;
MOV s, 0;
REP 9;
ADD s, s, 1;
MOV result.color, s;
SUBC s.x, s.y, 3;
ADD s.x, s.y, 0;
RET (EQ.x);
ENDREP;
END
