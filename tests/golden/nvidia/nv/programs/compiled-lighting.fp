!!NVfp4.0
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
# as a shading language's compiler prints for this profile: buffers of vectors, SHORT temporaries, flags into RC and HC
#@ run program.buffer[5][0]=(0,0,1,0) program.buffer[5][1]=(1,0.5,0.25,1) program.local[0]=(0.1,0.1,0.1,1) fragment.attrib[0]=(0,0,2,0) fragment.attrib[1]=(0.5,0.5,0.5,1) => result.color=(0.5498047,0.30004883,0.17504883,1) ~1e-3
#@ run program.buffer[5][0]=(0,0,1,0) program.buffer[5][1]=(1,0.5,0.25,1) program.local[0]=(0.1,0.1,0.1,1) fragment.attrib[0]=(0,0,-2,0) fragment.attrib[1]=(0.5,0.5,0.5,1) => result.color=(0.049987793,0.049987793,0.049987793,1) ~1e-3
PARAM c[1] = { program.local[0] };
BUFFER4 buf5[] = { program.buffer[5] };
ATTRIB fragment_attrib[] = { fragment.attrib[0..1] };
TEMP R0;
TEMP R1;
TEMP RC;
SHORT TEMP H0;
SHORT TEMP HC;
OUTPUT result_color0 = result.color;
DP3.F R0.x, fragment_attrib[0], fragment_attrib[0];
RSQ.F R0.w, R0.x;
MUL.F R0.xyz, R0.w, fragment_attrib[0];
DP3.F R1.x, R0, buf5[0];
SGT.F RC.x, R1, {0}.x;
TRUNC.U.CC HC.x, RC;
MOV.F H0.xyz, c[0];
IF NE.x;
MAD.F H0.xyz, buf5[1], R1.x, c[0];
ENDIF;
MUL.F result_color0.xyz, H0, fragment_attrib[1];
MOV.F result_color0.w, {1}.x;
END
