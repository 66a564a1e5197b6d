!!NVfp5.0
# the level that a lookup reads, which is one of those there are, and lambda (ARB_texture_query_lod)
#@ texture 0 1D 4 rgba nearest repeat (1,0,0,0) (1,0,0,0) (1,0,0,0) (1,0,0,0)
#@ texture 0 1D 2 rgba nearest repeat level=1 (1,0,0,0) (1,0,0,0)
#@ texture 0 1D 1 rgba nearest repeat level=2 (1,0,0,0)
#@ texture 1 1D 4 rgba linear repeat (1,0,0,0) (1,0,0,0) (1,0,0,0) (1,0,0,0)
#@ texture 1 1D 2 rgba linear repeat level=1 (1,0,0,0) (1,0,0,0)
#@ texture 1 1D 1 rgba linear repeat level=2 (1,0,0,0)
#@ run fragment.texcoord[0]=(0.3,0,0,1)dx(0.5,0,0,0) => result.color=(1,1,1,1) ~2e-2
#@ run fragment.texcoord[0]=(0.3,0,0,1)dx(0.375,0,0,0) => result.color=(1,0.585,0.585,0.585) ~2e-2
#@ run fragment.texcoord[0]=(0.3,0,0,1)dx(4,0,0,0) => result.color=(2,4,2,4) ~2e-2
TEMP R;
LOD R, fragment.texcoord[0], texture[0], 1D;
MOV result.color.xy, R;
LOD R, fragment.texcoord[0], texture[1], 1D;
MOV result.color.zw, R.xxxy;
END
