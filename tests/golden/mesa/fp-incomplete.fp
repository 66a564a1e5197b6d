!!ARBfp1.0
# Recorded from Mesa/X.org; llvmpipe (LLVM 15.0.6, 256 bits); OpenGL 4.5 (Compatibility Profile) Mesa 22.3.6.
# a unit without a texture gives black, opaque
#@ run fragment.texcoord[0]=(0.5,0.5,0,1) => result.color=(0,0,0,1) ~1e-4
TEX result.color, fragment.texcoord[0], texture[5], 2D;
END
