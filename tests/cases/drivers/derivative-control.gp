!!NVgp5.0
OPTION ARB_derivative_control;  #@ warning "NVgp5.0 has no option"
#@ lenient
#@ accept
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
MOV result.position, vertex[0].position;
EMIT;
END
