!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program;
#@ run fragment.texcoord[0]=(1,2,0,1)dx(0.5,0,0,0)dy(0,1,0,0) => result.color=(1.25,0,0,5) ~1e-4
TEMP t;
MUL t, fragment.texcoord[0], fragment.texcoord[0];
DDX result.color.xy, t;
DDY result.color.zw, t.xxxy;
END
