!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
#@ run => result.color=(2,2,0,1) ~1e-4
TEMP s;
MOV s, {0,0,0,1};
REP 2;
CAL sub;
ADD s.y, s, 1;
ENDREP;
MOV result.color, s;
RET;
sub:
REP 5;
LOOP {5,0,1};
ADD s.x, s, 1;
RET;
ENDLOOP;
ENDREP;
ADD s.z, s, 1;
RET;
END
