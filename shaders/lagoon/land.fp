!!ARBfp1.0
TEMP rock;
# Nothing below the water is drawn, since it would stand above it in the mirrored picture.
KIL fragment.texcoord[1];
TEX rock, fragment.texcoord[0], texture[1], 2D;
MUL result.color.xyz, rock, fragment.color;
MOV result.color.w, 1;
END
