!!FP1.0
# what is bound to another target of the unit does not count
#@ texture 0 2D 1x1 rgba nearest clamp_to_edge (1,1,1,1)
#@ run f[TEX0]=(0.5,0.5,0.5,1) => o[COLR]=(0,0,0,0)
TEX o[COLR], f[TEX0], TEX0, 3D;
END
