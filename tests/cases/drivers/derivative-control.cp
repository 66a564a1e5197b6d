!!NVcp5.0
OPTION ARB_derivative_control;  #@ warning "NVcp5.0 has no option"
#@ lenient
#@ accept
GROUP_SIZE 1;
TEMP a;
MOV a, 1;
END
