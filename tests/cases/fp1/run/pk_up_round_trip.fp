!!FP1.0
# what is packed comes out again
#@ run f[TEX0]=(0.5,-0.25,0.75,1) => o[COLR]=(0.5,-0.25,0.5,-0.25) o[DEPR]=(0.50000763,0,0.50000763,0) ~1e-6
PK2H R0.w, f[TEX0];
UP2H o[COLR], R0.w;
PK2US R1, f[TEX0];
UP2US o[DEPR], R1.z;
END
