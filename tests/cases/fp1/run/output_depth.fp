!!FP1.0
# a depth beside a colour; the last write stands
#@ run f[WPOS]=(0,0,0.25,1) => o[COLR]=(0,0.25,0,1) o[DEPR]=(_,_,0.75,_)
MOV o[DEPR].z, f[WPOS].z;
MOV o[COLR], {0, 0.25};
ADD o[DEPR].z, f[WPOS].z, 0.5;
END
