!!ARBfp1.0
TEMP a, b;
ABS a, fragment.texcoord[1];
MUL b, fragment.texcoord[1], 3.7;
FLR b, b;
FRC a, a;
MAD a, b, 0.125, a;
MUL b, fragment.texcoord[1], 5.3;
FRC b.xy, b;
ADD result.color, a, b;
END
