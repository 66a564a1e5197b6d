!!NVfp5.0
# The level of detail by hand: a sharp texture, one two levels softer, and a glow.
TEMP place, slope_x, slope_y, sharp, soft, glow;
MUL.F place.xy, fragment.texcoord[0], 4;
MUL.F sharp.xy, place, 256;
DDX.F slope_x.xy, sharp;
DDY.F slope_y.xy, sharp;
DP2.F slope_x.x, slope_x, slope_x;
DP2.F slope_y.x, slope_y, slope_y;
MAX.F slope_x.x, slope_x, slope_y;
LG2.F slope_x.x, slope_x.x;
MUL.F slope_x.x, slope_x, 0.5;
MAX.F place.w, slope_x.x, 0;
TXL.F sharp, place, texture[0], 2D;
ADD.F place.w, place, 2;
TXL.F soft, place, texture[0], 2D;
ADD.F place.w, place, 2;
TXL.F glow, place, texture[0], 2D;
SUB.F soft, sharp, soft;
MAD.F sharp, soft, 0.5, sharp;
MUL.F glow, glow, glow;
MAD.F result.color, glow, 0.25, sharp;
END
