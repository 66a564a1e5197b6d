!!ARBfp1.0
# targets and units
TEMP t;
TEX t, t, texture[0], 4D; #@ error ""
TEX t, t, texture[0], SHADOW2D; #@ error ""
TEX t, t, texture[0], ARRAY2D; #@ error ""
TEX t, t, texture[16], 2D; #@ error ""
TEX t, t, TEX0, 2D; #@ error ""
TEX t, t, 2D, texture[0]; #@ error ""
TEX t, t, texture[0]; #@ error ""
TEX t, t, texture[0].x, 2D; #@ error ""
MOV result.color, t;
END
