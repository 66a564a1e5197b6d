!!NVfp5.0
# the sources of a colour have names by an option alone
MOV result.color.primary, 1; #@ error "only with OPTION ARB_blend_func_extended"
MOV result.color.secondary, 1; #@ error "only with OPTION ARB_blend_func_extended"
END
