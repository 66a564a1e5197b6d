!!NVfp5.0
TEMP t;
ATOMIM.ADD.S64 t.x, t.x, fragment.color, image[0], 2D; #@ error "the operation does not exist for this type"
ATOMIM.ADD.F64 t.x, t.x, fragment.color, image[0], 2D; #@ error "the operation does not exist for this type"
MOV result.color, 1;
END
