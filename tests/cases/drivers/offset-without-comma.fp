!!NVfp5.0
#@ lenient
# the examples of NV_gpu_program4 have no comma before the offset
#@ texture 0 2D 4x1 rgba nearest repeat (1,0,0,0) (2,0,0,0) (3,0,0,0) (4,0,0,0)
#@ run fragment.texcoord[0]=(0.125,0.5,0,1) => result.color=(2,4,0,0) exact
INT TEMP n;
TEMP a;
MOV.S n, {3, 0, 0, 0};
MOV result.color, 0;
TEX a, fragment.texcoord[0], texture[0], 2D (1, 0);
MOV result.color.x, a;
TEX a, fragment.texcoord[0], texture[0], 2D offset(n);
MOV result.color.y, a.x;
END
