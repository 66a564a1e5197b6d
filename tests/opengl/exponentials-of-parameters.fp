!!ARBfp1.0
# nothing here but what is alike for all fragments, which drivers work out beforehand
PARAM base = program.env[1];
TEMP a;
LG2 a.x, base.y;
EX2 a.y, base.x;
POW a.z, base.y, base.x;
LG2 a.w, {3}.x;
MAD result.color, a, 0.25, 0.5;
END
