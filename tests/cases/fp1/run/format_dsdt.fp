!!FP1.0
# table X.5: the three offset formats
#@ texture 0 2D 1x1 dsdt nearest clamp_to_edge (-1,1)
#@ texture 1 2D 1x1 dsdt_mag nearest clamp_to_edge (1,-1,0.6)
#@ texture 2 2D 1x1 dsdt_mag_intensity nearest clamp_to_edge (0,-1,0.4,0.8)
#@ run p[0]=(1,0,0,0) => o[COLR]=(-1,1,0,1) ~4e-3
#@ run p[0]=(0,1,0,0) => o[COLR]=(1,-1,0.6,1) ~4e-3
#@ run p[0]=(0,0,1,0) => o[COLR]=(0,-1,0.4,0.8) ~4e-3
TEX R0, f[TEX0], TEX0, 2D;
TEX R1, f[TEX0], TEX1, 2D;
TEX R2, f[TEX0], TEX2, 2D;
MOVC RC, p[0];
MOV o[COLR] (GT.x), R0;
MOV o[COLR] (GT.y), R1;
MOV o[COLR] (GT.z), R2;
END
