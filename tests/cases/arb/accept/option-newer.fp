!!ARBfp1.0
OPTION NV_fragment_program2;
OPTION NV_fragment_program;
# the newer option holds the older
#@ accept
NRM result.color, fragment.color;
END
