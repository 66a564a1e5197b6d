!!ARBfp1.0
OPTION NV_fragment_program2;
# _SSAT clamps to -1 and 1, and leaves NaN as it is
#@ run fragment.texcoord[0]=(-3,3,0.5,-0.5) => result.color=(-1,1,0.5,-0.5)
#@ run fragment.texcoord[0]=(NaN,Inf,-Inf,1) => result.color=(NaN,1,-1,1)
MOV_SSAT result.color, fragment.texcoord[0];
END
