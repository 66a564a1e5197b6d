!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_shader_thread_group;
# where fragments of the quad have parted, a sum is 0
#@ run fragment.texcoord[0]=(1,2,3,4)dx(2,0,0,0) => result.color=(0,0,0,0) ~1e-4
#@ run fragment.texcoord[0]=(1,2,3,4)dx(0.5,0,0,0) => result.color=(2.5,4,6,8) ~1e-4
#@ run fragment.texcoord[0]=(5,2,3,4) => result.color=(9,9,9,9) ~1e-4
TEMP t, r;
MOV r, 9.0;
SUBC t, fragment.texcoord[0], 2.0;
IF LT.x;
QSWZX r, fragment.texcoord[0], fragment.texcoord[0];
ENDIF;
MOV result.color, r;
END
