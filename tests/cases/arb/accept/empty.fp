!!ARBfp1.0
#@ accept
# a program may be empty
END
