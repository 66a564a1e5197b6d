!!FP1.0
# swizzle, sign and bars stand before the difference is taken
#@ run f[TEX0]=(1,2,3,-4)dx(0.5,-1,0.25,2) => o[COLR]=(-2,-0.25,-0.5,-2)
DDX o[COLR].xy, -f[TEX0].wzyx;
DDX o[COLR].z, -f[TEX0].x;
DDX o[COLR].w, |f[TEX0].w|;
END
