!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
# LOOP counts with an index; BRK leaves; ELSE is the other arm
#@ set fragment.texcoord[0]=(1,0,0,0) fragment.texcoord[1]=(10,0,0,0) fragment.texcoord[2]=(100,0,0,0) fragment.texcoord[3]=(1000,0,0,0)
#@ run program.local[0]=(2,0,2,0) => result.color=(101,101,101,101) ~1e-4
#@ run program.local[0]=(3,3,-1,0) => result.color=(1110,1110,1110,1110) ~1e-4
#@ run program.local[0]=(0,0,1,0) => result.color=(0,0,0,0) ~1e-4
TEMP t;
MOV t, 0.0;
LOOP program.local[0];
  ADD t, t, fragment.texcoord[A0.x].x;
ENDLOOP;
MOV result.color, t;
END
