!!NVfp5.0
# attributes of other stages may not be LONG
LONG ATTRIB a = fragment.attrib[1];  #@ error "ATTRIB does not take LONG"
SHORT OUTPUT b = result.color;
MOV b, fragment.attrib[1];
END
