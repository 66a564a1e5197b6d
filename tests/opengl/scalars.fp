!!ARBfp1.0
PARAM half = 0.5;
PARAM list = {0.25};
PARAM pair = {0.25, 0.75};
PARAM three = {1, -1, 2};
TEMP a;
MUL a, fragment.color, half;
ADD a, a, list;
MAD a, a, pair, three.z;
ADD a, a, -half;
MAD result.color, a, 0.3, -5.0e-1;
END
