!!ARBfp1.0
# What lies below the horizon has its colour.
TEMP at;
MOV at, fragment.texcoord[0];
MAX at.y, at.y, 0.4;
TEX result.color, at, texture[3], CUBE;
END
