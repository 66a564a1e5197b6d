!!NVfp5.0
# 19 is not below zero, so the register is taken, which nobody has written.
#@ run => result.color[5]=(0x00000000,0x00000000,0x00000000,0x00000000)
OPTION ARB_draw_buffers;
LONG TEMP known;
CMP.S64 known.x, 19, 17, known;
UP64 result.color[5], known;
END
