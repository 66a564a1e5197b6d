!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program;
# DP3: x, y and z; the sum goes everywhere
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) fragment.texcoord[1]=(2,0.5,-4,1) => result.color=(1,1,1,1) ~1e-4
ATTRIB A = fragment.texcoord[0];
ATTRIB B = fragment.texcoord[1];
DP3 result.color, A, B;
END
