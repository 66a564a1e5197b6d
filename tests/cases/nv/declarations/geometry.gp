!!NVgp4.0
#@ accept
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
ATTRIB vertex_attrib[] = { vertex.attrib[0..1] };
ATTRIB vertex_texcoord[] = { vertex.texcoord[0..0] };
ATTRIB vertex_position = vertex.position;
ATTRIB vertex_color = vertex.color.front.secondary;
ATTRIB one = vertex[1].texcoord[2];
ATTRIB clips[] = { vertex.clip[0..1] };
PARAM c[4] = { program.local[0..3] };
TEMP R0, R1;
INT TEMP I0;
MOV.S I0.x, {0}.x;
REP.S {3}.x;
MOV.F R0, vertex_position[I0.x];
DP4.F result.position.x, R0, c[0];
MOV.F result.texcoord[0], vertex_texcoord[I0.x][0];
MOV.F result.attrib[1], vertex_attrib[I0.x][I0.x];
MOV.F result.color, vertex_color[0];
MOV.F result.color.front.secondary, vertex_color[2];
MOV.F result.color.back.secondary.xyz, one;
MOV.F R1, vertex[0].color.back;
MOV.F R1, vertex[2].attrib[3].wzyx;
MOV.S result.primid.x, primitive.id.x;
MOV.S result.layer.x, I0.x;
MOV.F result.clip[1].x, clips[1][0].x;
MOV.F result.pointsize.x, vertex[1].pointsize.x;
MOV.F result.fogcoord.x, vertex[1].fogcoord.x;
MOV.S R1.x, vertex[1].id.x;
EMIT;
ADD.S I0.x, I0, {1};
ENDREP;
ENDPRIM;
END
