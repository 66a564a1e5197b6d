!!ARBfp1.0
#@ reject
# END closes a program
MOV result.color, 1.0;
