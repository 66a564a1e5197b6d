!!NVfp5.0
OPTION ARB_blend_func_extended;
# a colour and what it is blended by
#@ accept
ATTRIB tint = fragment.color;
MOV result.color.primary, tint;
MOV result.color.secondary, tint.wwww;
END
