!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# 19 is not below zero, so the register is taken, which nobody has written.
#@ run => result.color[5]=(0x00000000,0x00000000,0x00000000,0x00000000) ~1e-4
OPTION ARB_draw_buffers;
LONG TEMP known;
CMP.S64 known.x, 19, 17, known;
UP64 result.color[5], known;
END
