!!ARBfp1.0
# one component below zero is enough; zeros of either sign are not below
#@ run fragment.texcoord[0]=(1,2,3,4) => result.color=(1,1,1,1)
#@ run fragment.texcoord[0]=(1,2,-0.001,4) => killed
#@ run fragment.texcoord[0]=(0,-0,0,0) => result.color=(1,1,1,1)
MOV result.color, 1.0;
KIL fragment.texcoord[0];
END
