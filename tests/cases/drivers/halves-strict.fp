!!NVfp5.0
TEMP a;
MUL.F16 a, fragment.attrib[0], 2;  #@ error "MUL does not take the modifier F16"
MOV result.color, a;
END
