!!NVfp5.0
TEX result.color, fragment.texcoord[0], texture[0], CUBE, (1, 1);  #@ error "lookups in CUBE have 0 offsets"
END
