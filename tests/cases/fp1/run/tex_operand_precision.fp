!!FP1.0
# coordinates are taken at the operand's own precision: 2049.75 is 2050 in H0 and stays in R0, whatever the destination
#@ texture 0 1D 2 luminance nearest repeat (0.2) (0.8)
#@ run f[TEX0]=(2049.75,0,0,1) => o[COLR]=(0.2,0.8,0x3f4cc000,0x3e4cc000)
MOV R0, f[TEX0];
MOV H0, f[TEX0];
TEX o[COLR].x, H0, TEX0, 1D;
TEX o[COLR].y, R0, TEX0, 1D;
TEX H1, R0, TEX0, 1D;
TEX H2, H0, TEX0, 1D;
MOV o[COLR].z, H1;
MOV o[COLR].w, H2.x;
END
