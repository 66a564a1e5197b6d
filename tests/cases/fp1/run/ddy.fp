!!FP1.0
# change per pixel up
#@ run f[TEX0]=(1,2,3,4)dx(7,7,7,7)dy(0.5,-1,0,2) => o[COLR]=(0.5,-1,0,2)
#@ run f[TEX0]=(1,2,3,4) => o[COLR]=(0,0,0,0)
DDY o[COLR], f[TEX0];
END
