!!NVfp5.0
OPTION NV_layer_viewport_relative;  #@ error "has no option NV_layer_viewport_relative"
MOV result.color, 0;
END
