!!ARBfp1.0
# a parameter is bound to numbers, vectors and bindings
PARAM p = (1); #@ error "is not allowed here"
MOV result.color, 1;
END
