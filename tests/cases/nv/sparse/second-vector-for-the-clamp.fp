!!NVfp5.0
OPTION EXT_sparse_texture2;
# s, t, r and the reference fill the first vector (table X.17)
TEX.LODCLAMP result.color, fragment.color, texture[0], SHADOWCUBE; #@ error "takes a second vector of coordinates"
END
