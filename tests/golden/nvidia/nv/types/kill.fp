!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# integers below zero discard as floats do; unsigned ones never are
#@ run fragment.texcoord[0]=(1,1,1,1) program.local[0]=(0x00000001,0,0,0) => result.color=(1,1,1,1) ~1e-4
#@ run fragment.texcoord[0]=(1,1,1,-1) program.local[0]=(0x00000001,0,0,0) => killed ~1e-4
#@ run fragment.texcoord[0]=(1,1,1,1) program.local[0]=(0xffffffff,0,0,0) => killed ~1e-4
#@ run fragment.texcoord[0]=(1,1,1,1) program.local[1]=(0xffffffff,0,0,0) => result.color=(1,1,1,1) ~1e-4
KIL fragment.texcoord[0];
KIL.S program.local[0];
KIL.U program.local[1];
MOV result.color, 1.0;
END
