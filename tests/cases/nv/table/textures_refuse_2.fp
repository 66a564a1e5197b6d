!!NVfp5.0
# the modifiers that table X.13 does not grant
TEMP R, S;
LONG TEMP d, e;
TXQ.S24 R, S, texture[0], 2D;           #@ error ""
LOD.F64 e, d, texture[0], 2D;           #@ error ""
LOD.S R, S, texture[0], 2D;             #@ error ""
LOD.S32 R, S, texture[0], 2D;           #@ error ""
LOD.S64 e, d, texture[0], 2D;           #@ error ""
LOD.U R, S, texture[0], 2D;             #@ error ""
LOD.U32 R, S, texture[0], 2D;           #@ error ""
LOD.U64 e, d, texture[0], 2D;           #@ error ""
LOD.F16 R, S, texture[0], 2D;           #@ error ""
LOD.S8 R, S, texture[0], 2D;            #@ error ""
LOD.U16 R, S, texture[0], 2D;           #@ error ""
LOD.F32X2 R, S, texture[0], 2D;         #@ error ""
LOD.U32X4 R, S, texture[0], 2D;         #@ error ""
LOD.F64X4 R, S, texture[0], 2D;         #@ error ""
LODH R, S, texture[0], 2D;              #@ error ""
LODR.F R, S, texture[0], 2D;            #@ error ""
LOD.F.F R, S, texture[0], 2D;           #@ error ""
LOD.CC.CC1 R, S, texture[0], 2D;        #@ error ""
LOD.COH R, S, texture[0], 2D;           #@ error ""
LOD.VOL R, S, texture[0], 2D;           #@ error ""
LOD.ROUND R, S, texture[0], 2D;         #@ error ""
LOD.ADD R, S, texture[0], 2D;           #@ error ""
LOD.S24 R, S, texture[0], 2D;           #@ error ""
END
