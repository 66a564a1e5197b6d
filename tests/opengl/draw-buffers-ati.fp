!!ARBfp1.0
OPTION ATI_draw_buffers;
MOV result.color, fragment.color;
MOV result.color[1], fragment.color.wzyx;
END
