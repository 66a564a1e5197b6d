!!NVfp5.0
TEMP R;
TXL.LODCLAMP R, {0,0,0,0}, {0,0,0,0}, texture[0], 2D;  #@ error "LODCLAMP"
TXF.LODCLAMP R, {0,0,0,0}, {0,0,0,0}, texture[0], 2D;  #@ error "LODCLAMP"
TEX.LODCLAMP R, {0,0,0,0}, texture[0], 2D;  #@ error "second vector"
TEX.LODCLAMP R, {0,0,0,0}, {0,0,0,0}, texture[1], RECT;  #@ error "RECT"
TXQ.SPARSE R, {0,0,0,0}, texture[0], 2D;  #@ error "SPARSE"
STOREIM.SPARSE image[0], R, {0,0,0,0}, 2D;  #@ error "SPARSE"
TEX.SPARSE.SPARSE R, {0,0,0,0}, texture[0], 2D;  #@ error "two modifiers"
END
