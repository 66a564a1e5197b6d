!!ARBfp1.0
# Recorded from Mesa/X.org; llvmpipe (LLVM 15.0.6, 256 bits); OpenGL 4.5 (Compatibility Profile) Mesa 22.3.6.
OPTION ARB_draw_buffers;
# colours with numbers; no number is number 0
#@ run => result.color=(1,1,1,1) result.color[3]=(2,2,2,2) result.color[7]=(3,3,3,3) ~1e-4
OUTPUT last = result.color[7];
MOV result.color, 1.0;
MOV result.color[3], 2.0;
MOV last, 3.0;
END
