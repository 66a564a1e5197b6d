!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# names with dollar signs and underscores, targets and suffixes as names
#@ run fragment.color=(1,2,3,4) => result.color=(1,2,3,4) ~1e-4
TEMP $, _a, CUBE, RECT, x, half, R0, oC0, SHORT;
MOV $, fragment.color;
MOV _a, $;
MOV CUBE, _a;
MOV RECT, CUBE;
MOV x, RECT;
MOV half, x;
MOV R0, half;
MOV SHORT, R0;
MOV result.color, SHORT;
END
