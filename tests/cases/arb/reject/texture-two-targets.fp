!!ARBfp1.0
# one target for a unit
TEMP t;
TEX t, fragment.texcoord, texture[1], 2D;
TEX t, fragment.texcoord, texture[1], 2D;
TEX t, fragment.texcoord, texture[1], RECT; #@ error ""
MOV result.color, t;
END
