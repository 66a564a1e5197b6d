!!ARBfp1.0
OPTION NV_fragment_program2;
# a sign inside the bars belongs to the operand, and its absolute value is taken after it (3.11.4.1)
#@ run => result.color=(2,-3,2,-3)
MOV result.color.xz, |-2|;
MOV result.color.yw, -|-3|;
END
