!!NVfp5.0
#@ lenient
IPAC result.color, primitive.id;  #@ error "IPAC takes an attribute that is interpolated"
END
