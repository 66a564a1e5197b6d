!!NVfp5.0
#@ lenient
# a lookup with slopes has constant offsets only, and a cube is no exception
INT TEMP n;
TEMP R;
MOV.S n, 0;
TXD R, fragment.texcoord[0], {0}, {0}, texture[0], CUBE, offset(n);  #@ error "TXD has constant texel offsets only"
TXD R, fragment.texcoord[0], {0}, {0}, texture[1], 2D, offset(n);    #@ error "TXD has constant texel offsets only"
TXD R, fragment.texcoord[0], {0}, {0}, texture[0], CUBE, (1, 0);     #@ warning "lookups in CUBE have 0 offsets"
TXD R, fragment.texcoord[0], {0}, {0}, texture[1], 2D, (1, 0);
MOV result.color, R;
END
