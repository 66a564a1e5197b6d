!!NVgp4.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# a parameter buffer and an environment parameter
#@ buffer b 1 2 3 4
#@ run vertex[0].position=(1,2,3,4) program.buffer[0]=b program.env[3]=(5,6,7,8) => vertices=1 emit[0].result.attrib[0]=(3,3,3,3) emit[0].result.attrib[1]=(5,6,7,8) ~1e-4
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
BUFFER c[] = { program.buffer[0] };
MOV result.attrib[0], c[2];
MOV result.attrib[1], program.env[3];
EMIT;
END
