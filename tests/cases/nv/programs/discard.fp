!!NVfp4.0
#@ accept
PARAM c[1] = { program.local[0] };
TEMP R0;
TEMP RC;
TEMP HC;
TEX.F R0, fragment.texcoord[0].xyxx, texture[3], 2D;
SLT.F.CC HC.x, R0.w, c[0].x;
KIL NE.x;
MOV.F result.color, R0;
END
