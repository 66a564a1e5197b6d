!!NVfp5.0
#@ lenient
# A cube has no direction in which its texels could be counted: the offset has no effect.
#@ texture 0 CUBE 1x1x6 rgba nearest clamp_to_edge (0.1,0.1,0,0) (0.2,0.2,0,0) (0.3,0.3,0,0) (0.4,0.4,0,0) (0.5,0.5,0,0) (0.6,0.6,0,0)
#@ run fragment.texcoord[0]=(0,2,0,1) => result.color=(0.3,0.6,0,0)
TEMP a;
INT TEMP n;
MOV.S n, {1, 1, 0, 0};
TEX a.x, fragment.texcoord[0], texture[0], CUBE, (1, -1);     #@ warning "lookups in CUBE have 0 offsets"
TEX a.y, -fragment.texcoord[0].xzyw, texture[0], CUBE, offset(n);  #@ warning "lookups in CUBE have no offsets"
MOV result.color, {0, 0, 0, 0};
MOV result.color.xy, a;
END
