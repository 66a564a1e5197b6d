!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# what a compiler writes: comments that look like directives, unused names, one component in braces
#var float4 color : $vin.COLOR0 : COL0 : 0 : 1
#const c[0] = 0.5 2
#@ run fragment.color=(0.5,0.25,1,1) => result.color=(1,0.5,0,1) ~1e-4
PARAM c[1] = { { 0.5, 2 } };
TEMP R0, RC, HC, H0;
MOV R0.xy, fragment.color;
MUL R0.xy, R0, c[0].y;
MOV R0.z, {0}.x;
MOV R0.w, {1}.x;
MOV result.color, R0;
END
