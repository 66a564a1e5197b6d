!!NVgp5.0
OPTION NV_geometry_shader_passthrough;
PRIMITIVE_IN TRIANGLES;
PASSTHROUGH result.position;
PASSTHROUGH result.attrib[0].xy;
#@ run vertex[0].position=(1,2,3,4) vertex[1].position=(5,6,7,8) vertex[2].position=(9,10,11,12) vertex[1].attrib[0]=(3,4,5,6) primitive.id=7 => vertices=3 strips=3 emit[0].result.position=(1,2,3,4) emit[1].result.position=(5,6,7,8) emit[2].result.position=(9,10,11,12) emit[1].result.attrib[0]=(3,4,_,_) emit[0].result.attrib[1]=(8,_,_,_) emit[2].result.attrib[1]=(8,_,_,_)
#@ run primitive.id=1 => vertices=3 emit[2].result.attrib[1]=(0,_,_,_)
TEMP t;
CAL work;
RET (TR);
work:
SEQ.S.CC t.x, primitive.id.x, 1;
IF NE.x;
MOV.F result.attrib[1].x, 0;
RET (TR);
ENDIF;
I2F.S t.x, primitive.id.x;
ADD.F result.attrib[1].x, t.x, 1;
RET (TR);
END
