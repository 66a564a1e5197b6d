!!NVgp5.0
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT TRIANGLES;        #@ error ""
PRIMITIVE_OUT POINTS;
VERTICES_OUT 4;
INVOCATIONS 0;                  #@ error ""
INVOCATIONS 4;
TEMP R;
ATTRIB v = vertex.attrib[1];
ATTRIB two[] = { vertex.attrib[1..2] };
MOV R, v;                       #@ error ""
MOV R, v[1];                    #@ error ""
MOV R, two[0];                  #@ error ""
MOV R, two[0][2];               #@ error ""
MOV R, vertex[1].position;      #@ error ""
MOV R, primitive.patch.attrib[0];  #@ error ""
MOV R, fragment.color;          #@ error ""
MOV result.depth, R;            #@ error ""
DDX R, R;                       #@ error ""
KIL R;                          #@ error ""
MOV R, vertex.instance;         #@ error ""
MOV R.x, primitive.invocation.x;
EMITS 1;
EMIT R;                         #@ error ""
END
