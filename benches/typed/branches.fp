!!NVfp5.0
# One of four ways to mix two colours, and a last step that depends on the place.
# program.local[0] = 0.9, 0.5, 0.2, 1
# program.local[1] = 0.1, 0.4, 0.8, 1
# program.local[2] = 2i
PARAM c[3] = { program.local[0..2] };
ATTRIB fragment_texcoord[] = { fragment.texcoord[0..0] };
TEMP R0, R1;
TEMP RC, HC;
OUTPUT result_color0 = result.color;
MOV.S R0.x, {0};
SEQ.S R0.x, c[2], R0;
MOV.U.CC RC.x, -R0;
IF    NE.x;
MUL.F R1, fragment.texcoord[0].x, c[0];
ELSE;
MOV.S R0.x, {1};
SEQ.S R0.x, c[2], R0;
MOV.U.CC RC.x, -R0;
IF    NE.x;
MUL.F R1, fragment.texcoord[0].y, c[1];
ELSE;
MOV.S R0.x, {2};
SEQ.S R0.x, c[2], R0;
MOV.U.CC RC.x, -R0;
IF    NE.x;
MOV.F R1, c[1];
SGT.F R0.x, fragment.texcoord[0], fragment.texcoord[0].y;
TRUNC.U.CC HC.x, R0;
ADD.F R1, R1, c[0];
IF    NE.x;
MUL.F R1, R1, {0.5}.x;
ENDIF;
ELSE;
MOV.F R0, c[1];
ADD.F R1, -R0, c[0];
ENDIF;
ENDIF;
ENDIF;
ADD.F R0.x, fragment.texcoord[0], fragment.texcoord[0].y;
MOV.S R0.y, {2}.x;
SGT.F R0.x, R0, {1};
SNE.S R0.y, c[2].x, R0;
TRUNC.U R0.x, R0;
AND.U.CC HC.x, R0, -R0.y;
IF    NE.x;
MUL.F R1, R1, R1;
ENDIF;
MOV.F result_color0, R1;
END
