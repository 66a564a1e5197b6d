!!FP1.0
# options stand before every statement, definitions too
DEFINE half = 0.5;
OPTION ARB_fragment_coord_origin_upper_left; #@ error ""
MOV o[COLR], half;
END
