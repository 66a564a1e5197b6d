!!NVfp5.0
# lookups of fragments that vote together, of every kind of texture
#@ texture 0 2D 2x2 rgba nearest repeat (1,0,0,1) (0,1,0,1) (0,0,1,1) (1,1,1,1)
#@ texture 0 2D 1x1 rgba nearest repeat level=1 (0,0,0,0)
#@ texture 1 RECT 2x1 rgba nearest clamp_to_edge (0.25,0,0,1) (0.5,0,0,1)
#@ texture 2 CUBE 1x1x6 rgba nearest clamp_to_edge (1,0,0,1) (0,1,0,1) (0,0,1,1) (1,1,0,1) (0,1,1,1) (1,0,1,1)
#@ texture 3 2D 1x1 depth nearest clamp_to_edge compare=lequal (0.5)
#@ texture 4 3D 1x1x2 rgba nearest repeat (0.5,0,0,1) (0.75,0,0,1)
#@ texture 5 1D 2 rgba nearest repeat (0.5,0,0,1) (0.75,0,0,1)
#@ run threads=2 => result.color[0]=(1,0,0,1) result.color[1]=(0.5,0,0,1) result.color[2]=(0,0,1,1) result.color[3]=(1,1,1,_) result.color[4]=(0.75,0,0,1) result.color[5]=(0.75,0,0,1) result.color[6]=(1,1,1,1)
OPTION ARB_draw_buffers;
TEMP v, c;
TGALL v, {1, 1, 1, 1};
TXB c, {0.25, 0.25, 0, 3}, texture[0], 2D;
MUL result.color[0], c, v;
TEX result.color[1], {1.5, 0.5, 0, 0}, texture[1], RECT;
TXP result.color[2], {0, 1, 0, 2}, texture[2], CUBE;
TEX result.color[3], {0.5, 0.5, 0.25, 0}, texture[3], SHADOW2D;
TEX result.color[4], {0.5, 0.5, 0.75, 0}, texture[4], 3D;
TXB result.color[5], {0.75, 0, 0, 0}, texture[5], 1D;
TXG result.color[6], {0.5, 0.5, 0, 0}, texture[0].w, 2D;
END
