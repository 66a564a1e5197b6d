!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# A0 is an established name like any other: it can have a second.
OPTION NV_fragment_program2;
#@ run fragment.texcoord[2]=(1,2,3,4) fragment.texcoord[4]=(10,20,30,40) => result.color=(11,22,33,44) ~1e-4
ALIAS q = A0;
ALIAS r = q;
TEMP t;
MOV t, 0;
LOOP {2, 2, 2};
  ADD t, t, fragment.texcoord[q.x];
ENDLOOP;
LOOP {1, 3, 1};
  ADD t, t, fragment.texcoord[r.x + 1];
ENDLOOP;
LOOP {1, 4, 1};
  SUB t, t, fragment.texcoord[A0.x];
ENDLOOP;
MOV result.color, t;
END
