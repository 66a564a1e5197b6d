!!NVfp5.0
#@ lenient
TEMP a;
AND.F16 a, fragment.attrib[0], 2;  #@ error "AND does not take the modifier F16"
MOV result.color, a;
END
