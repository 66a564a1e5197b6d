!!NVfp5.0
# where the least level lies: y of the second vector, behind a bias or a reference, or x (table X.17); w of TXD's third
#@ texture 0 ARRAYCUBE 2x2x6 rgba nearest clamp_to_edge (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1) (0,0,0,1)
#@ texture 0 ARRAYCUBE 1x1x6 rgba nearest clamp_to_edge level=1 (1,0,0,1) (1,0,0,1) (1,0,0,1) (1,0,0,1) (1,0,0,1) (1,0,0,1)
#@ texture 1 ARRAY2D 2x2x1 depth nearest clamp_to_edge compare=lequal (0.2) (0.2) (0.2) (0.2)
#@ texture 1 ARRAY2D 1x1x1 depth nearest clamp_to_edge level=1 compare=lequal (0.8)
#@ texture 2 1D 2 rgba nearest clamp_to_edge (0,0,0,1) (0,0,0,1)
#@ texture 2 1D 1 rgba nearest clamp_to_edge level=1 (1,0,0,1)
#@ run program.local[0]=(0,0,0,0) => result.color=(0,0,0,0)
#@ run program.local[0]=(1,0,0,0) => result.color=(0,0,1,0)
#@ run program.local[0]=(0,1,0,0) => result.color=(1,1,0,0)
#@ run program.local[0]=(0,0,0,1) => result.color=(0,0,0,1)
TEMP R, S;
PARAM p = program.local[0];
TEX.LODCLAMP R, {1,0,0,0}, p, texture[0], ARRAYCUBE;
MOV S.x, R.x;
TXB.LODCLAMP R, {1,0,0,0}, {0,0,0,0}, texture[2], 1D;
TXB.LODCLAMP R, {1,0,0,0}, p.zyzz, texture[0], ARRAYCUBE;
MOV S.y, R.x;
TEX.LODCLAMP R, {0.5,0.5,0,0.5}, p, texture[1], SHADOWARRAY2D;
MOV S.z, R.x;
TXD.LODCLAMP R, {0.5,0,0,0}, {0,0,0,0}, p.zzzw, texture[2], 1D;
MOV S.w, R.x;
MOV result.color, S;
END
