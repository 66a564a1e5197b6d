!!ARBfp1.0
OPTION ARB_fragment_coord_pixel_center_integer;
TEMP a;
MUL a, fragment.position, 0.125;
FRC a.xy, a;
MOV result.color, a;
END
