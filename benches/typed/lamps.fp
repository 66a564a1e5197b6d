!!NVfp5.0
# Lamps that constants describe, found by number: places and ranges, colours, and how many there are.
# program.local[0] = 0.5, 0.5, 1, 4
# program.local[1] = -1, 0.2, 0.5, 2
# program.local[2] = 1.5, 1.5, 1, 3
# program.local[3] = 0.2, 2, 0.4, 1
# program.local[4] = 2.5, 0.1, 0.7, 6
# program.local[5] = 1, 1, 1, 1.5
# program.local[6] = 0, 0, 2, 9
# program.local[7] = 3, 3, 1, 4
# program.local[8] = 1, 0.5, 0.2, 1
# program.local[9] = 0.3, 0.9, 0.4, 1
# program.local[10] = 0.2, 0.2, 1, 1
# program.local[11] = 0.5, 0.5, 0.5, 1
# program.local[12] = 1, 0, 0.3, 1
# program.local[13] = 0.1, 0.7, 0.7, 1
# program.local[14] = 0.4, 0.3, 0.2, 1
# program.local[15] = 0.8, 0.8, 0.1, 1
# program.local[16] = 8i
PARAM c[17] = { program.local[0..16] };
ATTRIB fragment_texcoord[] = { fragment.texcoord[0..1] };
TEMP R0, R1, R2;
TEMP RC, HC;
OUTPUT result_color0 = result.color;
DP3.F R0.x, fragment.texcoord[0], fragment.texcoord[0];
RSQ.F R0.x, R0.x;
MUL.F R0.xyz, R0.x, fragment.texcoord[0];
MOV.F R1.xyz, {0}.x;
MOV.S R0.w, {0}.x;
REP.S ;
SLT.S R1.w, R0, c[16].x;
SEQ.U R1.w, -R1, {0}.x;
MOV.U.CC RC.x, -R1.w;
BRK   (GT.x);
MOV.U R2.w, R0;
ADD.F R2.xyz, c[R2.w], -fragment.texcoord[1];
DP3.F R1.w, R2, R2;
SLT.F R2.w, R1, c[R2.w];
TRUNC.U.CC HC.x, R2.w;
IF    NE.x;
DP3.F R2.w, R2, R2;
RSQ.F R2.w, R2.w;
MUL.F R2.xyz, R2.w, R2;
DP3.F R2.x, R0, R2;
ADD.F R1.w, R1, {1}.x;
MAX.F R2.x, R2, {0};
MOV.U R2.y, R0.w;
RCP.F R1.w, R1.w;
MUL.F R2.xyz, c[R2.y + 8], R2.x;
MAD.F R1.xyz, R2, R1.w, R1;
ENDIF;
ADD.S R0.w, R0, {1}.x;
ENDREP;
MOV.F result_color0.xyz, R1;
MOV.F result_color0.w, {1}.x;
END
