!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TEMP c;
MOV c, fragment.texcoord[0];
MUL c.z, c.y, 0.9;
TEX result.color, c, texture[7], SHADOW2D;
END
