!!NVfp5.0
OPTION ARB_sparse_texture2;
OPTION ARB_sparse_texture_clamp;
# all memory of a texture is there, and the least level is 1: of two levels the small one
#@ texture 0 2D 2x2 rgba nearest clamp_to_edge (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1)
#@ texture 0 2D 1x1 rgba nearest clamp_to_edge level=1 (0.5,0,0,1)
#@ run program.local[0]=(1,0,0,0) => result.color=(0.5,1,0,_) ~1e-4
#@ run program.local[0]=(0,0,0,0) => result.color=(0,1,0,_) ~1e-4
TEMP R, S;
MOV S, 0;
TEX.LODCLAMP.SPARSE R, {0.5,0.5,0,0}, program.local[0], texture[0], 2D;
MOV S.y (RESIDENT), 1;
MOV S.z (NONRESIDENT), 1;
MOV S.x, R;
MOV result.color, S;
END
