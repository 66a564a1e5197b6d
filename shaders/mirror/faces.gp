!!NVgp5.0
# Six invocations see the triangle along the six axes, each for a face of the cube map around the origin.
PRIMITIVE_IN TRIANGLES;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
INVOCATIONS 6;
# Of each face: where s and t grow, and what it looks at.
PARAM axes[18] = {
  {0, 0, -1, 0}, {0, -1, 0, 0}, {1, 0, 0, 0},
  {0, 0, 1, 0}, {0, -1, 0, 0}, {-1, 0, 0, 0},
  {1, 0, 0, 0}, {0, 0, 1, 0}, {0, 1, 0, 0},
  {1, 0, 0, 0}, {0, 0, -1, 0}, {0, -1, 0, 0},
  {1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, 1, 0},
  {-1, 0, 0, 0}, {0, -1, 0, 0}, {0, 0, -1, 0}
};
ATTRIB corners = vertex.position;
ATTRIB colors = vertex.color;
ATTRIB places = vertex.texcoord[0];
INT TEMP first, corner;
TEMP at;
MUL.S first.x, primitive.invocation.x, 3;
MOV.S corner.x, 0;
REP.S 3;
  MOV at, corners[corner.x];
  DP3 result.position.x, axes[first.x], at;
  DP3 result.position.y, axes[first.x + 1], at;
  DP3 at.w, axes[first.x + 2], at;
  # What is 0.1 to 20 away is seen.
  MAD result.position.z, at.w, 1.01005, -0.201005;
  MOV result.position.w, at.w;
  MOV result.color, colors[corner.x];
  MOV result.texcoord[0], places[corner.x];
  MOV.S result.layer.x, primitive.invocation.x;
  EMIT;
  ADD.S corner.x, corner.x, 1;
ENDREP;
END
