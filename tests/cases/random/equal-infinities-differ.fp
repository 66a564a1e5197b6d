!!ARBfp1.0
OPTION NV_fragment_program;
# what is taken from itself is zero for numbers only
#@ run fragment.color=(NaN,Inf,-Inf,2) => result.color=(NaN,NaN,NaN,0)
TEMP a;
MOV a, fragment.color;
SUB result.color, a, fragment.color;
END
