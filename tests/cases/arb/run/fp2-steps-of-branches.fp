!!ARBfp1.0
OPTION NV_fragment_program2;
# an IF that fails goes on behind ELSE, a part that was run on to ENDIF
#@ run fragment.texcoord[0]=(1,0,0,0) => result.color=(1,1,1,1) steps=6 exit=end
#@ run fragment.texcoord[0]=(-1,0,0,0) => result.color=(2,2,2,2) steps=5 exit=end
TEMP c;
MOV c, fragment.texcoord[0];
MOVC c.x, c;
IF GT.x;
MOV result.color, 1;
ELSE;
MOV result.color, 2;
ENDIF;
END
