!!ARBfp1.0
OPTION NV_fragment_program;
# Results and swizzles, each by a rule of the text.
#@ accept
MOV result.color (TR), 1;
MOV result.color (FL.wzyx), 1;
RFL result.color.xyz, fragment.color, fragment.texcoord[0];
MOV result.color, |fragment.color|;
MOV result.color, -|fragment.color.x|;
END
