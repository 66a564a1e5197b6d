!!ARBfp1.0
#@ run fragment.texcoord[0]=(NaN,1,3,-Inf) fragment.texcoord[1]=(1,NaN,2,Inf) => result.color=(NaN,1,2,-Inf)
MIN result.color, fragment.texcoord[0], fragment.texcoord[1];
END
