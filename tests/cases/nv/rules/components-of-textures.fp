!!NVfp5.0
#@ accept
TEMP R;
TXG R, fragment.texcoord[0], texture[0].y, 2D;
TXG R, fragment.texcoord[0], texture[0].g, 2D;
TXG R, fragment.texcoord[0], texture[0].a, 2D;
MOV result.color, R;
END
