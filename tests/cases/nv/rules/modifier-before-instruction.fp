!!NVfp5.0
# INT, SHORT and their like belong to declarations
INT MOV result.color, 1; #@ error "a declaration was expected"
MOV result.color, 1;
END
