!!ARBfp1.0
TEMP a;
TEX a.xw, fragment.texcoord[0].yxzw, texture[1], 2D;
MOV a.yz, 0.5;
MOV result.color, a.wxyz;
END
