!!FP1.0
# ARB_depth_texture, issue 5: in three dimensions R is a coordinate, and nothing is compared
#@ texture 2 3D 2x2x2 depth nearest clamp_to_edge compare=lequal mode=alpha (0.1) (0.2) (0.3) (0.4) (0.5) (0.6) (0.7) (0.8)
#@ texture 3 2D 1x1 depth nearest clamp_to_edge compare=lequal mode=alpha (0.5)
#@ run f[TEX0]=(0.25,0.25,0.25,1) => o[COLR]=(0,0,0,0.1) o[DEPR]=(_,_,1,_)
#@ run f[TEX0]=(0.75,0.25,0.75,1) => o[COLR]=(0,0,0,0.6) o[DEPR]=(_,_,0,_)
TEX o[COLR], f[TEX0], TEX2, 3D;
TEX R0, f[TEX0], TEX3, 2D;
MOV o[DEPR].z, R0.w;
END
