!!NVfp5.0
IPAO result.color, fragment.facing, {0, 0, 0, 0};  #@ error "IPAO takes an attribute that is interpolated"
END
