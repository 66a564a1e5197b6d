!!ARBfp1.0
# Recorded from Mesa/X.org; llvmpipe (LLVM 15.0.6, 256 bits); OpenGL 4.5 (Compatibility Profile) Mesa 22.3.6.
OPTION ATI_draw_buffers;
# the same option by another name
#@ run => result.color=(1,1,1,1) result.color[1]=(2,2,2,2) ~1e-4
MOV result.color[0], 1.0;
MOV result.color[1], 2.0;
END
