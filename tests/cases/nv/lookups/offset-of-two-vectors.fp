!!NVfp5.0
TEMP t;
TEX result.color, fragment.color, texture[0], 2D, offset(t, t); #@ error "one vector was expected"
END
