!!ARBfp1.0
#@ run fragment.color=(1,2,3,4) => result.color=(4,3,_,1)
TEMP t;
MOV t, fragment.color.a # r
b # r
g r;
MOV result.color.r # g
g a, t;
END
