!!ARBfp1.0
TEMP a, b;
MOV a.x, fragment.texcoord[1].x;
ADD a.y, fragment.texcoord[0].y, 0.01;
MUL a.w, fragment.texcoord[1].x, 140;
LIT b, a;
MUL a.w, fragment.texcoord[0].x, 9;
LIT a, -a.yxzw;
LIT a, a.zyxw;
SUB result.color.xyz, b, a;
MOV result.color.w, a.z;
END
