!!ARBfp1.0
OPTION NV_fragment_program2;
# DDY: nothing changes where no slope is given
#@ run fragment.texcoord[0]=(1.5,-2,0.25,4) => result.color=(0,0,0,0)
ATTRIB A = fragment.texcoord[0];
DDY result.color, A;
END
