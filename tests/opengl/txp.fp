!!ARBfp1.0
TXP result.color, fragment.texcoord[2], texture[1], 2D;
END
