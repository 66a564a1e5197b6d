!!ARBfp1.0
# a constant that is an infinity as a half: infinity less infinity is not a number
OPTION NV_fragment_program;
#@ run => result.color=(_,NaN,_,_)
SHORT TEMP large;
DDX large.z, 65520;
MOV result.color.y, large.z;
END
