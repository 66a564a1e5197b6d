!!FP1.0
# the fifteen write masks and the eight rules
#@ accept
MOV R0.x, f[COL0];
MOV R0.y, f[COL0];
MOV R0.xy, f[COL0];
MOV R0.z, f[COL0];
MOV R0.xz, f[COL0];
MOV R0.yz, f[COL0];
MOV R0.xyz, f[COL0];
MOV R0.w, f[COL0];
MOV R0.xw, f[COL0];
MOV R0.yw, f[COL0];
MOV R0.xyw, f[COL0];
MOV R0.zw, f[COL0];
MOV R0.xzw, f[COL0];
MOV R0.yzw, f[COL0];
MOV R0.xyzw, f[COL0];
MOVC R0 (EQ), f[COL0];
MOVC R0 (NE), f[COL0];
MOVC R0 (LT), f[COL0];
MOVC R0 (LE), f[COL0];
MOVC R0 (GT), f[COL0];
MOVC R0 (GE), f[COL0];
MOVC R0 (TR), f[COL0];
MOVC R0 (FL), f[COL0];
MOV R0.xw (GT.wwxy), f[COL0];
MOV o[COLR].xyz (LE.z), R0;
END
