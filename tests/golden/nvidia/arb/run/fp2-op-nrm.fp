!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
# NRM: length one in x, y and z
#@ run fragment.texcoord[1]=(2,0.5,-4,1) => result.color=(0.44444445,0.11111111,-0.8888889,_) ~1e-4
ATTRIB B = fragment.texcoord[1];
NRM result.color, B;
END
