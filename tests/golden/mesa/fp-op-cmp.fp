!!ARBfp1.0
# Recorded from Mesa/X.org; llvmpipe (LLVM 15.0.6, 256 bits); OpenGL 4.5 (Compatibility Profile) Mesa 22.3.6.
# CMP: b where a is negative, else c
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) fragment.texcoord[1]=(2,0.5,-4,1) fragment.texcoord[2]=(-1,3,0.5,2) => result.color=(-1,0.5,0.5,2) ~1e-4
ATTRIB A = fragment.texcoord[0];
ATTRIB B = fragment.texcoord[1];
ATTRIB C = fragment.texcoord[2];
CMP result.color, A, B, C;
END
