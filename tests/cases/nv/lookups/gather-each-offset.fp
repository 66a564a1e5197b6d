!!NVfp5.0
# each texel has an x and a y offset of its own: those are the components of the second and of the third operand
#@ texture 0 2D 4x4 luminance nearest clamp_to_edge (0) (1) (2) (3) (10) (11) (12) (13) (20) (21) (22) (23) (30) (31) (32) (33)
# i0 and j0 are 1: the texel with offsets (x,y) is number (1 + x, 1 + y)
#@ run fragment.texcoord[0]=(0.5,0.5,0,1) => result.color=(20,31,2,13) exact
TEMP R;
INT TEMP x, y;
MOV.S x, {-1, 0, 1, 2};
MOV.S y, {1, 2, -1, 0};
TXGO result.color, fragment.texcoord[0], x, y, texture[0], 2D;
END
