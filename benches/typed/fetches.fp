!!NVfp5.0
OPTION ARB_fragment_coord_origin_upper_left;
# Texels by their numbers: blurred along a row, and convolved with three by three numbers.
# program.local[0] = -0.1, -0.2, -0.1
# program.local[1] = -0.2, 1.2, -0.2
# program.local[2] = -0.1, -0.2, -0.1
# program.local[3] = 0.2
# program.local[4] = 0.15
# program.local[5] = 0.12
# program.local[6] = 0.08
# program.local[7] = 0.05
PARAM c[8] = { program.local[0..7] };
TEMP texel, place, last, index, color, sum;
TXQ last, 0, texture[0], 2D;
SUB.S last.xy, last, 1;
TRUNC.S texel.xy, fragment.position;
SHR.S texel.xy, texel, 2;
MOV.S texel.zw, 0;
MOV.F sum, 0;
MOV.S index.x, -4;
REP.S 9;
MOV.S place, texel;
ADD.S place.x, texel, index;
MAX.S place.xy, place, 0;
MIN.S place.xy, place, last;
TXF.F color, place, texture[0], 2D;
MOV.S index.y, |index.x|;
MAD.F sum, color, c[index.y + 3].x, sum;
ADD.S index.x, index, 1;
ENDREP;
TXF.F color, texel, texture[0], 2D, (-1, -1);
MAD.F sum, color, c[0].x, sum;
TXF.F color, texel, texture[0], 2D, (0, -1);
MAD.F sum, color, c[0].y, sum;
TXF.F color, texel, texture[0], 2D, (1, -1);
MAD.F sum, color, c[0].z, sum;
TXF.F color, texel, texture[0], 2D, (-1, 0);
MAD.F sum, color, c[1].x, sum;
TXF.F color, texel, texture[0], 2D;
MAD.F sum, color, c[1].y, sum;
TXF.F color, texel, texture[0], 2D, (1, 0);
MAD.F sum, color, c[1].z, sum;
TXF.F color, texel, texture[0], 2D, (-1, 1);
MAD.F sum, color, c[2].x, sum;
TXF.F color, texel, texture[0], 2D, (0, 1);
MAD.F sum, color, c[2].y, sum;
TXF.F color, texel, texture[0], 2D, (1, 1);
MAD.F result.color, color, c[2].z, sum;
END
