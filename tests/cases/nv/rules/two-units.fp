!!NVfp5.0
# a lookup has one unit and one target, and so has an image
TEX result.color, fragment.color, texture[0] texture[1], 2D; #@ error "follows the texture unit"
TEX result.color, fragment.color, texture[0], 2D 3D; #@ error "follows the texture target"
LOADIM.U32 result.color, fragment.color, image[0] image[1], 2D; #@ error "follows the image unit"
LOADIM.U32 result.color, fragment.color, image[0], 2D 3D; #@ error "follows the image target"
END
