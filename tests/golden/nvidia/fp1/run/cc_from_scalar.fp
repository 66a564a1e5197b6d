!!FP1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# C on scalar instructions
#@ run p[0]=(0.5,-4,0,1) => o[COLR]=(-1,9,1,0) ~1e-4
LG2C RC.x, p[0].x;
RSQC RC.y, p[0].y;
EX2C RC.z, p[0].z;
SINC RC.w, p[0].z;
MOV o[COLR], 9;
MOV o[COLR] (LT), -1;
MOV o[COLR] (EQ), 0;
MOV o[COLR] (GT), 1;
COSC RC.x, p[0].z;
RCPC RC.y, p[0].y;
POWHC HC.z, p[0].x, p[0].w;
POWC RC.w, p[0].y, p[0].w;
MOV o[DEPR], 9;
MOV o[DEPR] (LT), -1;
MOV o[DEPR] (EQ), 0;
MOV o[DEPR] (GT), 1;
END
