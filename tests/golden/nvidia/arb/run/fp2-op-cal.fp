!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
# CAL and RET, with conditions
#@ run => result.color=(2,2,2,2) ~1e-4
TEMP t;
MOV t, 0.0;
CAL add;
CAL add (FL);
CAL add;
MOV result.color, t;
RET (TR);
add:
ADD t, t, 1.0;
RET;
END
