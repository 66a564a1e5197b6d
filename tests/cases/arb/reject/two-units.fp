!!ARBfp1.0
# a lookup has one unit and one target
TEX result.color, fragment.color, texture[0] texture[1], 2D; #@ error "follows the texture unit"
TEX result.color, fragment.color, texture[0], 2D 3D; #@ error "follows the texture target"
END
