!!ARBfp1.0
OPTION NV_fragment_program2;
# SWZ in letters of colours
#@ run fragment.color=(0.1,0.2,0.3,0.4) => result.color=(0.4,-0.3,1,0)
SWZ result.color, fragment.color, a, -b, 1, 0;
END
