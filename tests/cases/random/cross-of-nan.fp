!!ARBfp1.0
# both products of a cross product of equal components are the same, and NaN where a component is
#@ run fragment.texcoord[0]=(NaN,0,0,1) => result.color=(NaN,NaN,NaN,7)
#@ run fragment.texcoord[0]=(3,0,0,1) => result.color=(0,0,0,7)
XPD result.color.xyz, fragment.texcoord[0].w, fragment.texcoord[0].x;
MOV result.color.w, 7;
END
