!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_shader_atomic_float;
# the same of images
#@ image 0 1D 2 r32f (1.5) (2)
#@ run => result.color=(1.5,2,_,_) image[0][0]=(0.25) image[0][1]=(9) ~1e-4
TEMP R;
ATOMIM.ADD.F32 R.x, -1.25, 0, image[0], 1D;
MOV result.color.x, R.x;
ATOMIM.EXCH.F32 R.x, 9.0, 1, image[0], 1D;
MOV result.color.y, R.x;
END
