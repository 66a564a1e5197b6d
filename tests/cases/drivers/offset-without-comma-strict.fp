!!NVfp5.0
TEMP a;
TEX a, fragment.texcoord[0], texture[0], 2D (1, 0); #@ error "without a comma"
MOV result.color, a;
END
