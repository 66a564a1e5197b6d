!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
#@ texture 0 1D 1 alpha nearest repeat (0.5)
#@ texture 1 1D 1 luminance nearest repeat (0.25)
#@ texture 2 1D 1 luminance_alpha nearest repeat (0.25,0.75)
#@ texture 3 1D 1 intensity nearest repeat (0.125)
#@ texture 4 1D 1 rgb nearest repeat (0.1,0.2,0.3)
#@ run fragment.texcoord[0]=(0,0,0,1) => result.color=(0,0,0,0.5) ~1e-4
#@ run fragment.texcoord[0]=(1,0,0,1) => result.color=(0.25,0.25,0.25,1) ~1e-4
#@ run fragment.texcoord[0]=(2,0,0,1) => result.color=(0.25,0.25,0.25,0.75) ~1e-4
#@ run fragment.texcoord[0]=(3,0,0,1) => result.color=(0.125,0.125,0.125,0.125) ~1e-4
#@ run fragment.texcoord[0]=(4,0,0,1) => result.color=(0.1,0.2,0.3,1) ~1e-3
TEMP r, t, d;
TEX r, 0.5, texture[0], 1D;
SUB d, fragment.texcoord[0].x, {0.5,1.5,2.5,3.5};
TEX t, 0.5, texture[1], 1D;
CMP r, d.x, r, t;
TEX t, 0.5, texture[2], 1D;
CMP r, d.y, r, t;
TEX t, 0.5, texture[3], 1D;
CMP r, d.z, r, t;
TEX t, 0.5, texture[4], 1D;
CMP r, d.w, r, t;
MOV result.color, r;
END
