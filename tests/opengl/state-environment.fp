!!ARBfp1.0
TEMP a;
MUL a, state.texenv[0].color, fragment.color;
MAD a, state.texenv[3].color, 0.5, a;
MAD result.color, state.depth.range, 0.25, a;
END
