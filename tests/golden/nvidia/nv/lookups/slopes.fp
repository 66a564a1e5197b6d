!!NVfp5.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# FINE and COARSE say how derivatives are shared within the quad; on a plane all agree.
OPTION ARB_derivative_control;
#@ run fragment.texcoord[0]=(8,4,0,1)dx(2,0,0,0)dy(0,3,0,0) => result.color=(2,3,2,3) ~1e-4
TEMP a;
DDX.FINE a.x, fragment.texcoord[0].x;
DDY.FINE a.y, fragment.texcoord[0].y;
DDX.COARSE a.z, fragment.texcoord[0].x;
DDY.COARSE a.w, fragment.texcoord[0].y;
MOV result.color, a;
END
