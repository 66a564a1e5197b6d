!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# ALIAS: two names, one variable of any kind
#@ run fragment.color=(1,2,3,4) program.env[0]=(1,1,1,1) => result.color=(2,3,4,5) ~1e-4
ATTRIB a = fragment.color;
PARAM p[2] = { program.env[0..1] };
TEMP t;
OUTPUT o = result.color;
ALIAS a2 = a;
ALIAS p2 = p;
ALIAS t2 = t;
ALIAS o2 = o;
MOV t2, a2;
ADD o2, t, p2[0];
END
