!!ARBfp1.0
TEMP a;
XPD a.xyz, fragment.texcoord[1], fragment.texcoord[2];
MOV a.w, 1;
MAD result.color, a, 0.5, 0.5;
END
