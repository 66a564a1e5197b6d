!!NVfp5.0
# The modifiers come with an option.
TEMP a;
DDX.FINE a, fragment.texcoord[0];    #@ error "needs an option"
MOV result.color, a;
END
