!!ARBfp1.0
TEMP a;
DP3 a.x, fragment.texcoord[1], fragment.color;
DP4 a.y, fragment.texcoord[1], fragment.color;
DPH a.z, fragment.texcoord[2], fragment.color;
DP3_SAT a.w, fragment.texcoord[2], -fragment.texcoord[1];
MUL result.color, a, {0.5, 0.4, 0.3, 1};
END
