!!FP1.0
# change per pixel to the right
#@ run f[TEX0]=(1,2,3,4)dx(0.5,-1,0,2)dy(7,7,7,7) => o[COLR]=(0.5,-1,0,2)
#@ run f[TEX0]=(1,2,3,4) => o[COLR]=(0,0,0,0)
DDX o[COLR], f[TEX0];
END
