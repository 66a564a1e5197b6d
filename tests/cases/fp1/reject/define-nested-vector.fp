!!FP1.0
DEFINE v = {1, 2, 3, 4};
# the components of a vector are scalars
DEFINE w = {v, 1, 2, 3}; #@ error "a component of a vector is a scalar constant"
MOV o[COLR], v;
END
