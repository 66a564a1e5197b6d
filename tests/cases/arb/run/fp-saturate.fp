!!ARBfp1.0
# _SAT clamps to 0 and 1 and keeps NaN
#@ run fragment.texcoord[0]=(2,-2,0.5,NaN) => result.color=(1,0,0.5,NaN)
MOV_SAT result.color, fragment.texcoord[0];
END
