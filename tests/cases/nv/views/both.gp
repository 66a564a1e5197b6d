!!NVgp5.0
OPTION NV_viewport_array2;
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
MOV.S result.viewport.x, 1;
MOV.S result.viewportmask[0].x, 1;
EMIT;
END  #@ error "both"
