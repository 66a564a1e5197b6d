!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program;
#@ run fragment.texcoord[0]=(1,-2,0.5,0) => result.color=(0xc0003c00,0x0000ffff,0x80c000ff,0x008000ff) ~1e-4
TEMP t;
PK2H t, fragment.texcoord[0];
MOV result.color.x, t;
PK2US t, fragment.texcoord[0];
MOV result.color.y, t;
PK4B t, fragment.texcoord[0];
MOV result.color.z, t;
PK4UB t, fragment.texcoord[0];
MOV result.color.w, t;
END
