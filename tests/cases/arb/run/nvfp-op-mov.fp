!!ARBfp1.0
OPTION NV_fragment_program;
# MOV: all four components
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(1.5,-2,0.25,4)
ATTRIB A = fragment.texcoord[0];
MOV result.color, A;
END
