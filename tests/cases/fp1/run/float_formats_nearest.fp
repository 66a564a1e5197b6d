!!FP1.0
# NV_float_buffer: textures of the FLOAT formats know no filter but NEAREST
#@ texture 0 1D 2 float_r linear clamp_to_edge (4) (8)
#@ texture 1 1D 2 rgb linear clamp_to_edge (0.25,0,0) (0.75,0,0)
#@ run f[TEX0]=(0.375,0,0,1) => o[COLR]=(4,0,0,1) o[DEPR]=(0.375,0,0,1)
#@ run f[TEX0]=(0.625,0,0,1) => o[COLR]=(8,0,0,1) o[DEPR]=(0.625,0,0,1)
TEX o[COLR], f[TEX0], TEX0, 1D;
TEX o[DEPR], f[TEX0], TEX1, 1D;
END
