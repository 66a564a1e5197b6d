!!ARBfp1.0
# RCP: 1/4
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0.25,0.25,0.25,0.25)
ATTRIB A = fragment.texcoord[0];
RCP result.color, A.w;
END
