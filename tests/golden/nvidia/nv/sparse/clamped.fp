!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION EXT_sparse_texture2;
#@ texture 0 2D 4x4 rgba nearest clamp_to_edge (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1)
#@ texture 0 2D 2x2 rgba nearest clamp_to_edge level=1 (0.2,0,0,1) (0.2,0,0,1) (0.2,0,0,1) (0.2,0,0,1)
#@ texture 0 2D 1x1 rgba nearest clamp_to_edge level=2 (0.4,0,0,1)
#@ run fragment.texcoord[0]=(0.1,0.1,0,0)dx(0.25,0,0,0)dy(0,0.25,0,0) program.local[0]=(0,9,9,9) => result.color=(0,0,1,_) ~1e-4
#@ run fragment.texcoord[0]=(0.1,0.1,0,0)dx(0.25,0,0,0)dy(0,0.25,0,0) program.local[0]=(1,9,9,9) => result.color=(0.2,0.2,1,_) ~1e-4
#@ run fragment.texcoord[0]=(0.1,0.1,0,1)dx(0.25,0,0,0)dy(0,0.25,0,0) program.local[0]=(0,9,9,9) => result.color=(0,0.2,1,_) ~1e-4
#@ run fragment.texcoord[0]=(0.1,0.1,0,1)dx(0.25,0,0,0)dy(0,0.25,0,0) program.local[0]=(2,9,9,9) => result.color=(0.4,0.4,1,_) ~1e-4
TEMP R, S;
TEX.F.LODCLAMP.SPARSE R, fragment.texcoord[0], program.local[0], texture[0], 2D;
MOV.F S, 0;
MOV.F S.x(RESIDENT), 1;
MOV.F S.x(NONRESIDENT), 7;
MOV.F result.color.x, R;
TXB.LODCLAMP R, fragment.texcoord[0], program.local[0], texture[0], 2D;
MOV.F result.color.y, R.x;
MOV.F result.color.z, S.x;
END
