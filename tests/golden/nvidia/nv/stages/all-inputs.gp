!!NVgp4.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# adjacency, integers, clip distances, sizes and numbers of vertices, by constant and computed vertex
#@ run vertex[0].attrib[2]=(0x1) vertex[1].attrib[2]=(0x2) vertex[2].attrib[2]=(0x4) vertex[3].attrib[2]=(0x8) vertex[4].attrib[2]=(0x10) vertex[5].attrib[2]=(0x20) vertex[3].clip[4]=(0.5) vertex[5].pointsize=(2.5) vertex[4].id=(0x77) vertex[1].fogcoord=(0.125) vertex[2].color.back.secondary=(1,2,3,4) vertex[0].texcoord[7]=(4,3,2,1) => emit[0].result.attrib[0]=(0x0000003f,0x00000077) emit[0].result.attrib[1]=(0.5,2.5,0.125,3) emit[0].result.texcoord[0]=(1,2,3,4) emit[0].result.color.back=(1,2,3,4) emit[0].result.primid=(0x00000009) emit[0].result.layer=(0x00000002) emit[0].result.fogcoord=(1) emit[0].result.clip[5]=(6) ~1e-4
PRIMITIVE_IN TRIANGLES_ADJACENCY;
PRIMITIVE_OUT TRIANGLE_STRIP;
VERTICES_OUT 3;
ATTRIB numbers = vertex.attrib[2];
ATTRIB sets[] = { vertex.texcoord[6..7] };
INT TEMP n, sum;
TEMP f;
MOV.S n, 0;
MOV.S sum, 0;
REP.S 6;
ADD.S sum.x, sum.x, numbers[n.x].x;
ADD.S n.x, n.x, 1;
ENDREP;
MOV.S sum.y, vertex[4].id.x;
MOV.S result.attrib[0], sum;
MOV f.x, vertex[3].clip[4].x;
MOV f.y, vertex[5].pointsize.x;
MOV f.z, vertex[1].fogcoord.x;
MOV.S n.y, 1;
MOV.S n.z, 0;
MOV f.w, sets[n.z][n.y].y;
MOV result.attrib[1], f;
MOV result.texcoord[0], sets[0][1].wzyx;
MOV result.color.back, vertex[2].color.back.secondary;
MOV.S result.primid.x, 9;
MOV.S result.layer.x, 2;
MOV result.fogcoord.x, 1;
MOV result.clip[5].x, 6;
EMIT;
END
