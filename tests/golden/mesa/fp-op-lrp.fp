!!ARBfp1.0
# Recorded from Mesa/X.org; llvmpipe (LLVM 15.0.6, 256 bits); OpenGL 4.5 (Compatibility Profile) Mesa 22.3.6.
# LRP: a*b + (1-a)*c
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) fragment.texcoord[1]=(2,0.5,-4,1) fragment.texcoord[2]=(-1,3,0.5,2) => result.color=(3.5,8,-0.625,-2) ~1e-4
ATTRIB A = fragment.texcoord[0];
ATTRIB B = fragment.texcoord[1];
ATTRIB C = fragment.texcoord[2];
LRP result.color, A, B, C;
END
