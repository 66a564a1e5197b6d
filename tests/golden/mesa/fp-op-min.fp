!!ARBfp1.0
# Recorded from Mesa/X.org; llvmpipe (LLVM 15.0.6, 256 bits); OpenGL 4.5 (Compatibility Profile) Mesa 22.3.6.
# MIN: the smaller of each pair
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) fragment.texcoord[1]=(2,0.5,-4,1) => result.color=(1.5,-2,-4,1) ~1e-4
ATTRIB A = fragment.texcoord[0];
ATTRIB B = fragment.texcoord[1];
MIN result.color, A, B;
END
