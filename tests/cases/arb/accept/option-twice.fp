!!ARBfp1.0
# the same option twice
#@ accept
OPTION ARB_fog_exp;
OPTION ARB_fog_exp;
OPTION ARB_fragment_coord_origin_upper_left;
OPTION ARB_fragment_coord_pixel_center_integer;
MOV result.color, fragment.position;
END
