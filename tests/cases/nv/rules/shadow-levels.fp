!!NVfp5.0
TEMP R;
TXL R, fragment.texcoord[0], texture[0], SHADOWARRAY2D; #@ error "TXL does not work on SHADOWARRAY2D"
TXB R, fragment.texcoord[0], texture[1], SHADOWARRAY2D; #@ error "TXB does not work on SHADOWARRAY2D"
TXL R, fragment.texcoord[0], texture[2], SHADOW2D;
MOV result.color, R;
END
