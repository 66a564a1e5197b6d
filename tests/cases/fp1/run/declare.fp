!!FP1.0
# initial values: zeros, a vector filled up, a scalar in all components; a run line replaces them
#@ run p[0]=(0,0,0,0) => o[COLR]=(0,0,0,1) o[DEPR]=(3,4,5,5)
#@ run none=(1,2,3,4) filled=(5,6,7,8) all=(9,10,11,12) => o[COLR]=(1,2,7,8) o[DEPR]=(5,6,9,12)
DECLARE none;
DECLARE filled = {3, 4};
DECLARE all = 5;
MOV o[COLR].xy, none;
MOV o[COLR].zw, filled;
MOV o[DEPR].xy, filled;
MOV o[DEPR].z, all.x;
MOV o[DEPR].w, all;
END
