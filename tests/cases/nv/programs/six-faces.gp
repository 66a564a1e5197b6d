!!NVgp4.0
#@ accept
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 18;
PARAM c[24] = { program.local[0..23] };
TEMP R0, R1, R2;
TEMP RC, HC;
ATTRIB p = vertex.position;
MOV.S R0.x, {0}.x;
REP.S {6};
MOV.S R0.y, {0}.x;
MUL.S R0.w, R0.x, {4}.x;
REP.S {3};
MOV.S R0.z, R0.y;
MOV.F R1, p[R0.z];
DP4.F result.position.x, R1, c[R0.w];
DP4.F result.position.y, R1, c[R0.w + 1];
DP4.F result.position.z, R1, c[R0.w + 2];
DP4.F result.position.w, R1, c[R0.w + 3];
MOV.S result.layer.x, R0;
EMIT;
ADD.S R0.y, R0, {1}.x;
ENDREP;
ENDPRIM;
ADD.S R0.x, R0, {1}.x;
ENDREP;
END
