!!NVgp5.0
# the number of a stream is an integer of either type
#@ run vertex[0].position=(3,0,0,1) => vertices=3 emit[0].stream=2 emit[1].stream=1 emit[2].stream=0 emit[2].result.position=(3,0,0,1)
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 3;
MOV result.position, vertex[0].position;
EMITS.U 2;
EMITS.S 1;
EMITS 0;
END
