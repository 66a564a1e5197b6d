!!NVfp5.0
# one invocation agrees with itself
#@ run fragment.texcoord[0]=(0,0,0,0) => result.color=(0,0,0xffffffff,0)
#@ run fragment.texcoord[0]=(1,0,0,0) => result.color=(0xffffffff,0xffffffff,0xffffffff,0)
TEMP R, S;
MOV result.color, 0;
MOV R, fragment.texcoord[0].x;
SNE.S S, R, 0;
TGALL.S result.color.x, S;
TGANY.S result.color.y, S;
TGEQ.S result.color.z, S;
END
