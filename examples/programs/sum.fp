!!FP1.0
# Two parameters in one instruction: the specification allows one.
ADD o[COLR], p[0], p[1];
END
