!!ARBfp1.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
OPTION NV_fragment_program2;
# an IF that fails goes on behind ELSE, a part that was run on to ENDIF
#@ run fragment.texcoord[0]=(1,0,0,0) => result.color=(1,1,1,1) ~1e-4
#@ run fragment.texcoord[0]=(-1,0,0,0) => result.color=(2,2,2,2) ~1e-4
TEMP c;
MOV c, fragment.texcoord[0];
MOVC c.x, c;
IF GT.x;
MOV result.color, 1;
ELSE;
MOV result.color, 2;
ENDIF;
END
