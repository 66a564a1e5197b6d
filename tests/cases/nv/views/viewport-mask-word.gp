!!NVgp5.0
OPTION NV_viewport_array2;
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
MOV result.viewportmask[1], 1; #@ error "word of a mask of viewports 1 does not exist"
END
