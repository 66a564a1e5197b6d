!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
# REP repeats; a nested loop restarts; BRK leaves the inner one
#@ run => result.color=(4,3,0,0) ~1e-4
TEMP t;
MOV t, 0.0;
REP {3};
  ADD t.y, t, 1.0;
  REP 5.0;
    ADD t.x, t, 1.0;
    SGEC t.w, t.x, { 0, 0, 0, 0 };
    SGTC t.z, t.x, t.y;
    BRK (NE.z);
  ENDREP;
  MOV t.z, 0.0;
  MOV t.w, 0.0;
ENDREP;
MOV result.color, t;
END
