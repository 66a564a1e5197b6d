!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# runs beside each other that look at different levels: each has the sides of its own
#@ texture 0 2D 8x2 luminance linear clamp_to_edge (0) (.01) (.02) (.03) (.04) (.05) (.06) (.07) (0) (.01) (.02) (.03) (.04) (.05) (.06) (.07)
#@ texture 0 2D 4x1 luminance linear clamp_to_edge level=1 (.10) (.11) (.12) (.13)
#@ texture 0 2D 2x1 luminance linear clamp_to_edge level=2 (.20) (.21)
#@ texture 0 2D 1x1 luminance linear clamp_to_edge level=3 (.30)
#@ run fragment.texcoord[0]=(0.3,0.5,0,0) program.local[0]=(0x0,0x0,0x0,0x0) => result.color[0]=(0.018984374,0.018984374,0.018984374,1) result.color[1]=(0x00000008,0x00000002) ~1e-4
#@ run fragment.texcoord[0]=(0.3,0.5,0,1) program.local[0]=(0x1,0x0,0x0,0x0) => result.color[0]=(0.106992185,0.106992185,0.106992185,1) result.color[1]=(0x00000004,0x00000001) ~1e-4
#@ run fragment.texcoord[0]=(0.3,0.5,0,2) program.local[0]=(0x2,0x0,0x0,0x0) => result.color[0]=(0.20101562,0.20101562,0.20101562,1) result.color[1]=(0x00000002,0x00000001) ~1e-4
#@ run fragment.texcoord[0]=(0.3,0.5,0,3) program.local[0]=(0x3,0x0,0x0,0x0) => result.color[0]=(0.3,0.3,0.3,1) result.color[1]=(0x00000001,0x00000001) ~1e-4
#@ run fragment.texcoord[0]=(0.3,0.5,0,0.5) program.local[0]=(0x0,0x0,0x0,0x0) => result.color[0]=(0.06300781,0.06300781,0.06300781,1) result.color[1]=(0x00000008,0x00000002) ~1e-4
#@ run fragment.texcoord[0]=(0.3,0.5,0,2.5) program.local[0]=(0x2,0x0,0x0,0x0) => result.color[0]=(0.25050783,0.25050783,0.25050783,1) result.color[1]=(0x00000002,0x00000001) ~1e-4
#@ run fragment.texcoord[0]=(0.3,0.5,0,1) program.local[0]=(0x1,0x0,0x0,0x0) => result.color[0]=(0.106992185,0.106992185,0.106992185,1) result.color[1]=(0x00000004,0x00000001) ~1e-4
INT TEMP level;
MOV.S level, program.local[0];
TXL result.color[0], fragment.texcoord[0], texture[0], 2D;
TXQ result.color[1], level.x, texture[0], 2D;
END
