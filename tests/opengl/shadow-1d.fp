!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TEMP c;
MOV c, fragment.texcoord[0];
MOV c.z, fragment.texcoord[0].y;
TEX result.color, c, texture[7], SHADOW1D;
END
