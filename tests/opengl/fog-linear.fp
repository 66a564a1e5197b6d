!!ARBfp1.0
OPTION ARB_fog_linear;
TEMP a;
MAD a, fragment.texcoord[1], 0.9, 0.4;
MOV result.color, a;
END
