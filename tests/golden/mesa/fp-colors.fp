!!ARBfp1.0
# Recorded from Mesa/X.org; llvmpipe (LLVM 15.0.6, 256 bits); OpenGL 4.5 (Compatibility Profile) Mesa 22.3.6.
# suffixes in letters of colours
#@ run fragment.color=(0.1,0.2,0.3,0.4) => result.color=(0.4,0.2,0.1,0.3) ~1e-4
MOV result.color.rga, fragment.color.abgr;
MOV result.color.g, fragment.color.g;
MOV result.color.b, fragment.color.primary.r;
MOV result.color.a, fragment.color.b;
END
