!!NVfp5.0
# the number of a primitive may be flat, and nothing else
FLAT INT ATTRIB a = primitive.id;
CENTROID ATTRIB b = primitive.id;       #@ error "not interpolated"
NOPERSPECTIVE ATTRIB c = primitive.id;  #@ error "not interpolated"
SAMPLE ATTRIB d = primitive.id;         #@ error "not interpolated"
MOV result.color, 1.0;
END
