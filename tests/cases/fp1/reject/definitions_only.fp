!!FP1.0
# definitions write no output
#@ reject
DEFINE a = 1;
DECLARE b = {1, 2};
END
