!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# The layer is held to the last cube, whatever the face (NV_gpu_program4, 2.X.4.4). The unit is chosen by a register, so that
# devices have no comparison for it.
#@ texture 0 ARRAYCUBE 2x2x12 depth nearest clamp_to_edge compare=lequal (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.75) (0.75) (0.75) (0.75) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25)
#@ texture 0 ARRAYCUBE 1x1x12 depth nearest clamp_to_edge level=1 compare=lequal (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.25) (0.75) (0.25) (0.25) (0.25)
#@ run fragment.texcoord[0]=(0.25,1,0.25,7) => result.color=(1,_,_,_) ~1e-4
#@ run fragment.texcoord[0]=(0.25,-1,0.25,7) => result.color=(0,_,_,_) ~1e-4
#@ run fragment.texcoord[0]=(0.25,1,0.25,0) => result.color=(0,_,_,_) ~1e-4
TEXTURE units[] = { texture[0..1] };
INT TEMP n;
MOV.S n.x, 0;
TEX result.color, fragment.texcoord[0], {0.5, 0, 0, 0}, units[n.x], SHADOWARRAYCUBE;
END
