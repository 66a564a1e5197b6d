!!NVfp5.0
# Handles of textures and images are refused with their reason.
LONG TEMP at;
TEMP a;
TEX a, fragment.texcoord[0], handle(at.x), 2D;  #@ error "handles need an option"
MOV result.color, a;
END
