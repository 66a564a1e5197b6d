!!NVfp5.0
#@ lenient
TEMP a;
IPAC result.color, a;  #@ error "IPAC takes an attribute that is interpolated"
END
