!!ARBfp1.0
OPTION NV_fragment_program2;
#@ run => result.color=(3,3,3,3) exit=end
MOV result.color, 1;
helper:
MOV result.color, 2;
main:
MOV result.color, 3;
END
