!!ARBfp1.0
OPTION MESA_texture_array;  #@ error "only Mesa's drivers have this option"
TEX result.color, fragment.texcoord[0], texture[0], ARRAY2D;
END
