!!NVfp5.0
# coordinates are in texels: a step of four is a lambda of 2, and there is one level
#@ texture 0 RECT 4x1 rgba nearest clamp_to_edge (1,0,0,0) (1,0,0,0) (1,0,0,0) (1,0,0,0)
#@ run fragment.texcoord[0]=(0.5,0.5,0,1)dx(4,0,0,0) => result.color=(0,2,0,0) ~2e-2
TEMP R;
LOD R, fragment.texcoord[0], texture[0], RECT;
MOV result.color, 0;
MOV result.color.xy, R;
END
