!!ARBfp1.0
# a to the power b is 2 to the power of b times the logarithm of a, whatever comes of that
#@ run fragment.texcoord[0]=(0,0,2,-1) fragment.texcoord[1]=(Inf,-2,1,0.5) => result.color=(NaN,0,Inf,NaN)
POW result.color.x, fragment.texcoord[0].x, fragment.texcoord[0].y;
POW result.color.y, fragment.texcoord[0].x, fragment.texcoord[0].z;
POW result.color.z, fragment.texcoord[0].x, fragment.texcoord[0].w;
POW result.color.w, fragment.texcoord[1].y, 2.x;
END
