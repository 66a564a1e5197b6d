!!ARBfp1.0
OPTION ATI_draw_buffers;
# the same option by another name
#@ run => result.color[0]=(1,1,1,1) result.color[1]=(2,2,2,2)
MOV result.color[0], 1.0;
MOV result.color[1], 2.0;
END
