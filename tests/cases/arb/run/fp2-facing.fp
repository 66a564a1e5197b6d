!!ARBfp1.0
OPTION NV_fragment_program2;
# the side that a fragment shows
#@ run => result.color=(1,0,0,1)
#@ run fragment.facing=(-1,0,0,1) => result.color=(-1,0,0,1)
MOV result.color, fragment.facing;
END
