!!NVfp5.0
# targets, components and offsets
TEMP R;
TEX R, R, texture[0], 2D, (1,2,3);          #@ error "2 offsets"
TEX R, R, texture[1], 1D, (1,1);            #@ error "1 offsets"
TEX R, R, texture[2], CUBE, (1);            #@ error "0 offsets"
TEX R, R, texture[3], 2D, (8,0);            #@ error "do not exist"
TEX R, R, texture[3], 2D, (1.5,0);          #@ error "do not exist"
TEX R, R, texture[3], 2D, R;                #@ error "not a texel offset"
TXD R, R, R, R, texture[3], 2D, offset(R);  #@ error "constant"
TXGO R, R, R, R, texture[3], 2D, (1,0);     #@ error "in its operands"
TXGO R, R, R, R, texture[4], CUBE;          #@ error "does not work"
TEX R, R, texture[2], CUBE, offset(R);      #@ error "no offsets"
TEX R, R, texture[3].x, 2D;                 #@ error "component"
TXB R, R, texture[5], SHADOWARRAY2D;        #@ error "does not work"
TXF R, R, texture[9], SHADOW2D;             #@ error "does not work"
TXF R, R, texture[2], CUBE;                 #@ error "does not work"
TEX R, R, texture[6], BUFFER;               #@ error "does not work"
TXFMS R, R, texture[7], RENDERBUFFER;       #@ error "option"
TEX R, R, texture[8], 2DMS;                 #@ error "not a texture target"
TEX R, R, texture[3], 3D;                   #@ error "was used as 2D"
TXG R, R, texture[3].yz, 2D;                #@ error ""
END
