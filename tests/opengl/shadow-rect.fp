!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TEMP c;
MUL c, fragment.texcoord[0], 12;
SUB c.z, 1, fragment.texcoord[0].y;
TEX result.color, c, texture[7], SHADOWRECT;
END
