!!NVgp5.0
PRIMITIVE_IN LINES;
PRIMITIVE_IN LINES;                   #@ error "occurs twice"
VERTICES_OUT 0;                       #@ error "does not take this"
INVOCATIONS 33;                       #@ error "does not take this"
TEMP R;
PRIMITIVE_OUT POINTS;                 #@ error "too late"
MOV result.position, vertex[0].position;
END
