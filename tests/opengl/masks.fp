!!ARBfp1.0
TEMP a;
MOV a, {0.1, 0.2, 0.3, 0.4};
MOV a.y, fragment.texcoord[0].x;
ADD a.xw, a, fragment.color.z;
MUL a.zw, a, 1.5;
MOV result.color.ga, a;
MOV result.color.rb, a.wzyx;
END
