!!ARBfp1.0
TEMP a;
MUL_SAT a, fragment.texcoord[1], 2;
MAD_SAT a.xy, fragment.texcoord[2], 2, -0.5;
ADD_SAT result.color, a, -0.25;
END
