!!ARBfp1.0
TEMP c;
MUL c, fragment.texcoord[1], {1, -0.97, 1, 1};
SUB c.z, -0.4, c.x;
TEX result.color, c.zxyw, texture[0], CUBE;
END
