!!FP1.0
# linear filtering inside one face
#@ texture 0 CUBE 2x2x6 float_r linear clamp_to_edge (0) (4) (8) (16) (1) (1) (1) (1) (2) (2) (2) (2) (3) (3) (3) (3) (4) (4) (4) (4) (5) (5) (5) (5)
#@ run f[TEX0]=(1,0,0,1) => o[COLR]=(7,0,0,1) ~1e-3
#@ run f[TEX0]=(2,0.5,0,1) => o[COLR]=(4.5,0,0,1) ~1e-3
#@ run f[TEX0]=(0,-1,0,1) => o[COLR]=(3,0,0,1) ~1e-3
TEX o[COLR], f[TEX0], TEX0, CUBE;
END
