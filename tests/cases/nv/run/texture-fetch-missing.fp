!!NVfp5.0
# a unit without a texture
#@ run => result.color=(0,0,0,1)
TEMP at;
MOV.S at, 0;
TXF result.color, at, texture[3], 2D;
END
