!!FP1.0
# random instructions of all precisions; the values are those of an independent interpreter
#@ run p[0]=(-1.0,-2.0,0.0,9.999999747378752e-06) p[1]=(0.125,-2.0,0.3333300054073334,2.0) f[COL0]=(0.125,7.0,-2.0,0.0) f[TEX0]=(-0.5,-1.0,-Inf,0.25) => o[COLR]=(0x3f800000,0,0x3f800000,0x3f800000) o[DEPR]=(0,0,0,0) ~0
MOV o[COLR], 0;
MOVC R3, -f[TEX0];
MOVX R0, H2.z;
FLRC R1.yw, H3.y;
SUBX R0, |-1.0|, +|+R0.zxyy|;
SNE R3.yzw (TR.ywxw), H1, H0;
SEQC HC (LT.zwzw), p[1].z, -H2;
SLTHC R3, -|-R3.yyzz|, f[COL0].xzxy;
LRPC R2, f[COL0], p[0].wwwx, R3;
SFLH H3, 0.25, -H1.z;
SFL H2.yw (TR), p[0], R2.ywyz;
SNE RC (EQ.wzyz), f[COL0], |{2.0,2.0}|;
MOV o[DEPR], R1;
ADDR o[COLR], R3, R31;
END
