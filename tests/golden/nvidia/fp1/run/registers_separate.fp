!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# R and H registers of one number do not share storage
#@ run p[0]=(1,2,3,4) => o[COLR]=(1,2,30,40) ~1e-4
MOV R1, p[0];
MOV R0, p[0];
MOV H0, 10;
MOV H1, 20;
MOV H2, 30;
MOV H3, 40;
MOV o[COLR].xy, R0;
MOV o[COLR].z, H2;
MOV o[COLR].w, H3;
END
