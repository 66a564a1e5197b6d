!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TEMP c;
MOV c, fragment.texcoord[2];
MUL c.z, c.w, fragment.texcoord[0].y;
TXP result.color, c, texture[7], SHADOW2D;
END
