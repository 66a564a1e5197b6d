!!NVgp4.0
OPTION ARB_viewport_array;
#@ run vertex[0].position=(1,2,3,1) => emit[0].result.viewport=(0x3,_,_,_)
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
MOV result.position, vertex[0].position;
MOV.S result.viewport.x, 3;
EMIT;
END
