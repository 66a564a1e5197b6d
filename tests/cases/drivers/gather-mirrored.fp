!!NVfp5.0
OPTION ARB_draw_buffers;
# A gather along a mirrored axis: each of the four texels is mirrored, and not their place as a whole. The first texel without
# an offset is (3, 1); with (1,-2) columns 4 and 5 are 3 and 2, and rows -1 and 0 are both 0. Order: upper left, upper right,
# lower right, lower left.
#@ texture 0 2D 4x2 rgba nearest mirrored_repeat (1,0,0,0) (2,0,0,0) (3,0,0,0) (4,0,0,0) (5,0,0,0) (6,0,0,0) (7,0,0,0) (8,0,0,0)
#@ texture 1 2D 4x2 depth nearest mirrored_repeat compare=lequal (1) (0) (0) (1) (0) (1) (1) (0)
#@ run fragment.texcoord[0]=(0.9375,0.875,0.5,1) => result.color[0]=(8,8,8,8) result.color[1]=(4,3,3,4) result.color[2]=(8,8,4,4) result.color[3]=(4,3,8,7) result.color[4]=(1,0,0,1) exact
TXG result.color[0], fragment.texcoord[0], texture[0].x, 2D;
TXG result.color[1], fragment.texcoord[0], texture[0].x, 2D, (1,-2);
TXG result.color[2], fragment.texcoord[0], texture[0].x, 2D, (-8,7);
TXGO result.color[3], fragment.texcoord[0], {0,2,0,-6}, {-2,-1,0,0}, texture[0].x, 2D;
TXG result.color[4], fragment.texcoord[0], texture[1], SHADOW2D, (1,-2);
END
