!!ARBfp1.0
OPTION NV_fragment_program;
# With the option a constant needs no suffix.
COS result.color, 3.14159;
POW result.color, 2, {3}.x;
END
