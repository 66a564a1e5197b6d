!!ARBfp1.0
PARAM e = program.env[3];
PARAM l = program.local[2];
PARAM many[4] = { program.env[0..1], {0.5, 0.25, 0.125, 1}, program.local[1] };
TEMP a;
MUL a, e, fragment.color;
ADD a, a, l;
MAD a, many[0], a, many[1];
MUL a, a, many[2];
ADD result.color, a, many[3];
END
