!!FP1.0
# a program has one statement at least
#@ reject
END
