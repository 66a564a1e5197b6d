!!NVgp5.0
#@ run vertex[0].position=(3,0,0,1) => vertices=3 emit[0].stream=1 emit[1].stream=0 emit[2].stream=3 emit[2].result.position=(3,0,0,1)
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 3;
MOV result.position, vertex[0].position;
EMITS 1;
EMITS 0;
EMITS 3;
END
