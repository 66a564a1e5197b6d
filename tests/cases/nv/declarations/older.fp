!!NVfp4.0
OPTION ARB_draw_buffers;
#@ accept
PARAM c[3] = { program.local[0..1],
		{ 0, 1, 0.5, -1e-3 } };
SHORT TEMP H0;
SHORT TEMP HC;
TEMP R0;
TEMP R1;
TEMP RC;
FLAT ATTRIB fragment_attrib[] = { fragment.attrib[0..3] };
CENTROID NOPERSPECTIVE ATTRIB attribs[3] = { fragment.texcoord[4..6] };
TEX.F  R0, fragment.texcoord[0], texture[0], 2D;
SGT.F.CC HC.x, R0.w, c[2].z;
IF    NE.x;
MUL.F R0.xyz, R0, fragment.color.primary;
ELSE;
KIL   NE.x;
KIL -R0;
ENDIF;
MOVC RC, R0;
MOV.F R0(GT.x), R1;
MOV R0.xy (NE1.xyzz), R1;
REP.S ;
SLT.S.CC RC.x, R1, {4};
BRK (NE.x);
CONT (EQ.y);
ENDREP;
REP R0;
ENDREP;
DDX R1, R0;
DDY R1.xy, fragment.position;
TRUNC.S R1.x, R0;
I2F.S R0, R1;
TXF R0, R1, texture[3], BUFFER;
TXF.S R0, R1, texture[4], ARRAY2D, (-1, 1);
TXQ R1.xy, {0}, texture[0], 2D;
TXD R0, R0, R1, R1, texture[0], 2D;
TEX R0, R0, texture[5], SHADOWCUBE;
TEX R0, fragment.texcoord, texture, 2D;
MOV R0.x, fragment.clip[3];
MOV R0, fragment.fogcoord;
AND.U R0.x, primitive.id.x, 0xFF;
MOV result.color[2], R0;
MOV result.color, R0;
MOV result.depth.z, R0.z;
END
