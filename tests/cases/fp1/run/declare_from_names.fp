!!FP1.0
# initial values taken from named constants; the same parameter twice in one instruction
#@ run p[0]=(0,0,0,0) => o[COLR]=(9,9,9,9) o[DEPR]=(1,4,0,1)
#@ run side=(1,2,3,4) => o[COLR]=(1,4,9,16) o[DEPR]=(1,4,0,1)
DEFINE three = 3;
DEFINE pair = {1, 2};
DECLARE side = three;
DECLARE other = pair;
MUL o[COLR], side, side;
MUL o[DEPR], other, other;
END
