!!ARBfp1.0
OPTION ARB_draw_buffers;
# colours 0 to 7
MOV result.color[8], 1.0; #@ error ""
MOV result.depth[0], 1.0; #@ error ""
END
