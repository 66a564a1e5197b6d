!!ARBfp1.0
# one name to an option
OPTION ARB_fog_exp, ARB_draw_buffers; #@ error ""
MOV result.color, 1.0;
END
