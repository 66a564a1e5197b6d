!!FP1.0
# the hemisphere's height is taken of the filtered pair
#@ texture 0 1D 2 signed_hilo linear clamp_to_edge (1,0) (0,0)
#@ run f[TEX0]=(0.5,0,0,1) => o[COLR]=(0.5,0,0.8660254,1) ~1e-3
TEX o[COLR], f[TEX0], TEX0, 1D;
END
