!!ARBfp1.0
# a parameter is bound to numbers, vectors and bindings
PARAM p = (1); #@ error "cannot stand here"
MOV result.color, 1;
END
