!!ARBfp1.0
# Results and swizzles, each by a rule of the text.
#@ accept
MOV result . color , fragment . color ;
MOV result.color, fragment.color.secondary.a;
MOV result.color, fragment.color.r;
MOV result.color, fragment.color;
MOV result.color.rgb, fragment.color;
MOV result.color.xz, fragment.color;
MOV result.depth, fragment.color;
MOV result.depth.z, fragment.color;
MOV result.depth.x, fragment.color;
MOV result.depth.b, fragment.color;
MOV result.color, fragment.color.x;
MOV result.color, fragment.color.xyzw;
MOV result.color, fragment.color.rgba;
MOV result.color, fragment.color.xxxx;
MOV result.color, fragment.color.wzyx;
END
