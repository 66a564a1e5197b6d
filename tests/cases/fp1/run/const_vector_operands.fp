!!FP1.0
# vector constants take swizzles, signs and bars; a scalar constant goes to all components
#@ run => o[COLR]=(7,6,5,1) o[DEPR]=(-5,-5,4,4)
MOV o[COLR], {5, 6, 7}.zyxw;
MOV o[DEPR].xy, -{5, 6, 7}.x;
MOV o[DEPR].zw, |-{-4, 1}.x|;
END
