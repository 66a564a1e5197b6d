!!FP1.0
# ARB_fragment_coord_conventions adds an option sequence to this language's grammar
OPTION ARB_fragment_coord_pixel_center_integer;
OPTION ARB_fragment_coord_origin_upper_left;
MOV o[COLR], f[WPOS];
END
