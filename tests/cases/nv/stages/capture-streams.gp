!!NVgp5.0
# Points to streams 0, 1 and 1; stream 1 goes to two buffers, of which the second has room for one.
#@ buffer first 0 0
#@ buffer second 0 0 0 0
#@ buffer third 0
#@ capture first result.attrib[1].x
#@ capture second stream=1 result.attrib[0].xy
#@ capture third stream=1 result.attrib[1].x
#@ run vertex[0].attrib[0]=(5,6,7,8) => vertices=3 written=2 needed=3 written[0]=1 written[1]=1 needed[1]=2 needed[2]=0 first[0]=(1,0) second[0]=(5,6,0,0) third[0]=(2)
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 3;
MOV result.attrib[1].x, 1;
EMITS 0;
MOV result.attrib[0], vertex[0].attrib[0];
MOV result.attrib[1].x, 2;
EMITS 1;
MOV result.attrib[0], vertex[0].attrib[0];
MOV result.attrib[1].x, 3;
EMITS 1;
END
