!!NVgp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# images and subroutine parameters of a geometry program
#@ image 0 1D 2 r32ui (0x00000001) (0x00000005)
#@ run vertex[0].position=(1,2,3,4) program.subroutine[0]=1 => vertices=1 emit[0].result.attrib[0]=(0x00000005,_,_,_) emit[0].result.attrib[1]=(2,2,2,2) image[0][0]=(0x00000004) ~1e-4
PRIMITIVE_IN POINTS;
PRIMITIVE_OUT POINTS;
VERTICES_OUT 1;
SUBROUTINETYPE T { a, b };
SUBROUTINE T s = program.subroutine[0];
TEMP R;
main:
LOADIM.U32 R, 1, image[0], 1D;
MOV.U result.attrib[0], R;
ATOMIM.ADD.U32 R.x, 3, 0, image[0], 1D;
CALI s;
MOV result.attrib[1], R;
EMIT;
RET;
a SUBROUTINENUM(0):
MOV R, 1.0;
RET;
b SUBROUTINENUM(1):
MOV R, 2.0;
RET;
END
