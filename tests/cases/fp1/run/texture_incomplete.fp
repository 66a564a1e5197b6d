!!FP1.0
# levels that do not halve, or one that is absent between others: (0,0,0,0)
#@ texture 0 1D 4 luminance nearest repeat (0.2) (0.2) (0.2) (0.2)
#@ texture 0 1D 3 luminance nearest repeat level=1 (0.4) (0.4) (0.4)
#@ texture 1 1D 4 luminance nearest repeat (0.2) (0.2) (0.2) (0.2)
#@ texture 1 1D 1 luminance nearest repeat level=2 (0.8)
#@ run f[TEX0]=(0.5,0,0,1) => o[COLR]=(0,0,0,0) o[DEPR]=(0,0,0,0)
TEX o[COLR], f[TEX0], TEX0, 1D;
TEX o[DEPR], f[TEX0], TEX1, 1D;
END
