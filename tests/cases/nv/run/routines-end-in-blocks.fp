!!NVfp4.0
# routines that end without RET, at a label or with the text, with the end of a block: what was written before it counts where
# the block is left out
#@ run fragment.texcoord[0]=(0.25,0,0,0) => result.color=(0.5,2,4,5)
#@ run fragment.texcoord[0]=(0.75,1,0,0) => result.color=(1,3,4,5)
#@ run fragment.texcoord[0]=(0.75,0,1,0) => result.color=(1,2,8,5)
#@ run fragment.texcoord[0]=(0.75,0,0,1) => result.color=(1,2,4,7)
TEMP c, test;
shaded:
MOV c.x, 0.5;
SUB.CC test.x, fragment.texcoord[0], 0.5;
IF GT.x;
MOV c.x, 1;
ENDIF;
counted:
MOV c.y, 2;
REP fragment.texcoord[0].y;
ADD c.y, c.y, 1;
ENDREP;
main:
MOV c, 9;
CAL shaded;
CAL counted;
CAL left;
CAL last;
MOV result.color, c;
RET;
left:
MOV c.z, 4;
REP;
MOV.CC test, fragment.texcoord[0].z;
BRK (EQ.x);
MUL c.z, c.z, 2;
BRK;
ENDREP;
last:
MOV c.w, 5;
MOV.CC test, fragment.texcoord[0].w;
IF NE.x;
MOV c.w, 7;
ENDIF;
END
