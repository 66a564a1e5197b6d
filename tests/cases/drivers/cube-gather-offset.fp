!!NVfp5.0
#@ lenient
TXGO result.color, fragment.texcoord[0], {0, 0, 0, 0}, {0, 0, 0, 0}, texture[0], CUBE, (1, 1);  #@ error ""
END
