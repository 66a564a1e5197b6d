!!FP1.0
# constants in all three operands, by name and embedded; equal values count once, zeros of either sign too
#@ run => o[COLR]=(2.5,2.5,2.5,2.5) o[DEPR]=(3,4,1,1)
DEFINE half = 0.5;
DEFINE pair = {1, 2};
LRP o[COLR], half, 2, 3.0;
MAD o[DEPR], pair, pair.y, {1, -0.0, 1, -1};
END
