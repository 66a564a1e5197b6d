!!ARBfp1.0
# Recorded from Mesa/X.org; llvmpipe (LLVM 15.0.6, 256 bits); OpenGL 4.5 (Compatibility Profile) Mesa 22.3.6.
# one component below zero is enough; zeros of either sign are not below
#@ run fragment.texcoord[0]=(1,2,3,4) => result.color=(1,1,1,1) ~1e-4
#@ run fragment.texcoord[0]=(1,2,-0.001,4) => killed ~1e-4
#@ run fragment.texcoord[0]=(0,-0,0,0) => result.color=(1,1,1,1) ~1e-4
MOV result.color, 1.0;
KIL fragment.texcoord[0];
END
