!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# both products of a cross product of equal components are the same, and NaN where a component is
#@ run fragment.texcoord[0]=(3,0,0,1) => result.color=(0,0,0,7) ~1e-4
XPD result.color.xyz, fragment.texcoord[0].w, fragment.texcoord[0].x;
MOV result.color.w, 7;
END
