!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_bindless_texture;
#@ texture 0 2D 1x1 rgba nearest clamp_to_edge (0.25,0,0,1)
#@ texture 1 CUBE 1x1x6 rgba nearest clamp_to_edge (0.5,0,0,1) (0.5,0,0,1) (0.5,0,0,1) (0.5,0,0,1) (0.5,0,0,1) (0.5,0,0,1)
#@ texture 3 2D 1x1 rgba nearest clamp_to_edge (0.75,0.5,0,1)
#@ run program.local[0]=(&texture[0],&texture[1]) => result.color=(0.25,0.5,0,1) ~1e-4
#@ run program.local[0]=(&texture[3],&texture[1]) => result.color=(0.75,0.5,0.5,1) ~1e-4
LONG TEMP D;
TEMP R, C;
PK64.U D, program.local[0];
TEX R, fragment.texcoord[0], handle(D.x), 2D;
TEX C, {1,0,0,0}, handle(D.y), CUBE;
MOV result.color, R;
MOV result.color.y, C.x;
TXG C, fragment.texcoord[0], handle(D.x).y, 2D;
MOV result.color.z, C.x;
END
