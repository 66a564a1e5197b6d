!!FP1.0
# 29 R, 4 H, o[COLH] and nothing else would be 63; a fifth H makes 64
#@ accept
MAD R0, R1, R2, R3;
MAD R4, R5, R6, R7;
MAD R8, R9, R10, R11;
MAD R12, R13, R14, R15;
MAD R16, R17, R18, R19;
MAD R20, R21, R22, R23;
MAD R24, R25, R26, R27;
MOV R28, R0;
MAD H0, H1, H2, H3;
MOV H4, R0;
MOV o[COLH], R0;
END
