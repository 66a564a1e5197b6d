!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# how numbers may be written
#@ run => o[COLR]=(1500,0.5,-0.25,2) o[DEPR]=(_,_,0.5,_) ~1e-4
MOV o[COLR].x, 1.5e3;
MOV o[COLR].y, .5;
MOV o[COLR].z, -25E-2;
MOV o[COLR].w, +2.;
MOV o[DEPR].x, 2.e+1;
MOV o[DEPR].y, 3;
MOV o[DEPR].z, .05e1;
MOV o[DEPR].w, - 7;
END
