!!NVfp4.0
OPTION ARB_draw_buffers;
# colours of every type
#@ accept
FLAT UINT ATTRIB word = fragment.attrib[3];
INT TEMP low;
SHR.U result.color[0], word, 8;
MOV.S low, -3;
MOV.S result.color[2], low;
MOV result.color[7], {0.5, 0.25, 0, 1};
END
