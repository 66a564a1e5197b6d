!!NVfp5.0
# Ground of four layers of one texture, of which a map says how much there is, and a fifth for the relief.
TEMP weights, place, color, layer;
MUL.F place.xy, fragment.texcoord[0], 0.125;
TEX.F weights, place, texture[0], 2D;
MUL.F place.xy, fragment.texcoord[0], 4;
MOV.F place.z, 0;
TEX.F layer, place, texture[1], ARRAY2D;
MUL.F color, layer, weights.x;
MOV.F place.z, 1;
TEX.F layer, place, texture[1], ARRAY2D;
MAD.F color, layer, weights.y, color;
MOV.F place.z, 2;
TEX.F layer, place, texture[1], ARRAY2D;
MAD.F color, layer, weights.z, color;
MOV.F place.z, 3;
TEX.F layer, place, texture[1], ARRAY2D;
MAD.F color, layer, weights.w, color;
DP4.F weights.x, weights, {1, 1, 1, 1};
DIV.F color, color, weights.x;
MUL.F place.xy, fragment.texcoord[0], 0.5;
MOV.F place.z, 4;
TEX.F layer.x, place, texture[1], ARRAY2D;
ADD.F layer.x, layer, 0.5;
MUL.F color, color, fragment.color;
MUL.F result.color, color, layer.x;
END
