!!NVgp5.0
OPTION NV_shader_thread_group;
# invocations of a geometry program run one after the other: each is alone
#@ run vertex[0].position=(0,0,0,1) => vertices=4 emit[0].result.attrib[0]=(0x1,0x0,0x0,0x0) emit[3].result.attrib[0]=(0x1,0x0,0xffffffff,0xffffffff) exact
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
INVOCATIONS 4;
UINT TEMP bits;
TEMP v;
I2F v, primitive.invocation.x;
TGBALLOT bits.x, 1;
MOV.U bits.y, primitive.threadid.x;
TGALL.U bits.z, v.x;
TGANY.U bits.w, v.x;
MOV.U result.attrib[0], bits;
MOV result.position, vertex[0].position;
EMIT;
END
