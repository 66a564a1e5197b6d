!!ARBfp1.0
# Recorded from Mesa/X.org; llvmpipe (LLVM 15.0.6, 256 bits); OpenGL 4.5 (Compatibility Profile) Mesa 22.3.6.
# SWZ in letters of colours
#@ run fragment.color=(0.1,0.2,0.3,0.4) => result.color=(0.4,-0.3,1,0) ~1e-4
SWZ result.color, fragment.color, a, -b, 1, 0;
END
