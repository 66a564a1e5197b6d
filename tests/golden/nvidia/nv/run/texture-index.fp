!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION ARB_draw_buffers;
# arrays of units are indexed by fetches, gathers and lookups alike, within their bounds
#@ texture 0 2D 1x1 rgba nearest repeat (1,2,3,4)
#@ texture 1 2D 1x1 rgba nearest repeat (5,6,7,8)
#@ run fragment.texcoord[0]=(0.5,0.5,0,1) program.local[0]=(0x0,0x1,0x7,0x0) => result.color[0]=(1,2,3,4) result.color[1]=(6,6,6,6) result.color[2]=(5,6,7,8) ~1e-4
TEXTURE t[] = { texture[0..1] };
TEMP i;
MOV.S i, program.local[0];
TXF result.color[0], i.w, t[i.x], 2D;
TXG result.color[1], fragment.texcoord[0], t[i.y].y, 2D;
TXL result.color[2], fragment.texcoord[0], t[i.z], 2D;
END
