!!ARBfp1.0
TEMP a, b;
MOV a, fragment.color.wzyx;
MOV b.xz, fragment.color.secondary.g;
MOV b.yw, -a.bgra;
MUL a.rgb, a, fragment.texcoord[1].yxww;
ADD result.color, a, -b.y;
END
