!!NVfp5.0
# integers below zero discard as floats do; unsigned ones never are
#@ run fragment.texcoord[0]=(1,1,1,1) program.local[0]=(0x00000001,0,0,0) => result.color=(1,1,1,1)
#@ run fragment.texcoord[0]=(1,1,1,-1) program.local[0]=(0x00000001,0,0,0) => killed
#@ run fragment.texcoord[0]=(1,1,1,1) program.local[0]=(0xffffffff,0,0,0) => killed
#@ run fragment.texcoord[0]=(1,1,1,1) program.local[1]=(0xffffffff,0,0,0) => result.color=(1,1,1,1)
KIL fragment.texcoord[0];
KIL.S program.local[0];
KIL.U program.local[1];
MOV result.color, 1.0;
END
