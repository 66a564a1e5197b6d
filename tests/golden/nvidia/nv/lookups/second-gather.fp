!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# A gather of a cube map array compares with x of a second vector too.
#@ texture 0 ARRAYCUBE 1x1x6 depth nearest clamp_to_edge compare=lequal (0.5) (0.5) (0.5) (0.5) (0.5) (0.5)
#@ run fragment.texcoord[0]=(0,-1,0,0) program.local[0]=(0.375,0,0,0) => result.color=(1,1,1,1) ~1e-4
#@ run fragment.texcoord[0]=(0,-1,0,0) program.local[0]=(0.625,0,0,0) => result.color=(0,0,0,0) ~1e-4
TXG result.color, fragment.texcoord[0], program.local[0], texture[0], SHADOWARRAYCUBE;
END
