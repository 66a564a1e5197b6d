!!NVgp5.0
OPTION NV_shader_thread_group;
# primitives have the bindings too
#@ run vertex[0].position=(0,0,0,1) => emit[0].result.attrib[0]=(0x1,0x0,0x1,0x0) exact
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
ATTRIB own = primitive.threadid;
UINT TEMP bits;
ADD.U bits.x, own.x, primitive.warpid.x;
ADD.U bits.x, bits.x, primitive.smid.x;
TGBALLOT.CC bits, {1, 0, 1, 0};
MOV.U result.attrib[0], bits;
MOV result.position, vertex[0].position;
EMIT;
END
