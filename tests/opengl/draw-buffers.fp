!!ARBfp1.0
OPTION ARB_draw_buffers;
MOV result.color[0], fragment.color;
MOV result.color[1], fragment.texcoord[0].yxzw;
ADD result.color[2], fragment.color, -0.25;
MUL result.color[3], fragment.color, fragment.color.secondary;
END
