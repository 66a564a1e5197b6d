!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# layers of one-dimensional images are chosen by z, and y says nothing (EXT_shader_image_load_store, table X.5)
#@ image 4 ARRAY1D 2x2 r32i (0x00000001) (0x00000002) (0x00000003) (0x00000004)
#@ run => result.color=(0x00000003,0x00000000,0x00000000,0x00000001) ~1e-4
TEMP at;
MOV.S at, fragment.texcoord[0];
MOV.S at.z, 1;
LOADIM.S32 result.color, at, image[4], ARRAY1D;
END
