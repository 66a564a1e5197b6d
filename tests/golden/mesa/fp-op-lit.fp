!!ARBfp1.0
# Recorded from Mesa/X.org; llvmpipe (LLVM 15.0.6, 256 bits); OpenGL 4.5 (Compatibility Profile) Mesa 22.3.6.
# LIT: diffuse and specular part
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(1,1.5,1.4142138,1) ~1e-4
ATTRIB A = fragment.texcoord[0];
LIT result.color, A.xwyz;
END
