!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
#@ set fragment.texcoord[0]=(1,0,0,0) fragment.texcoord[1]=(10,0,0,0) fragment.texcoord[2]=(100,0,0,0) fragment.texcoord[3]=(1000,0,0,0) fragment.texcoord[4]=(10000,0,0,0)
#@ run program.local[0]=(3,0,1,0) => result.color=(111,0,0,0) ~1e-4
#@ run program.local[0]=(3,0,2,0) => result.color=(10101,0,0,0) ~1e-4
#@ run program.local[0]=(3,4,-1,0) => result.color=(11100,0,0,0) ~1e-4
#@ run program.local[0]=(2.9,1.9,1.9,0) => result.color=(110,0,0,0) ~1e-4
#@ run program.local[0]=(0,0,1,0) => result.color=(0,0,0,0) ~1e-4
#@ run program.local[0]=(-3,0,1,0) => result.color=(0,0,0,0) ~1e-4
#@ run program.local[0]=(0.5,0,1,0) => result.color=(0,0,0,0) ~1e-4
TEMP s;
MOV s, 0;
LOOP program.local[0];
ADD s.x, s, fragment.texcoord[A0.x];
ENDLOOP;
MOV result.color, s;
END
