!!ARBfp1.0
# The distance of a texture coordinate from the middle of the picture.
#@ run fragment.texcoord[0]=(0.5,0.5,0,1) => result.color=(0.001,0,0,1) ~1e-5
#@ run fragment.texcoord[0]=(0.5,1,0,1) => result.color=(0.5,0,0,1)
#@ run fragment.texcoord[0]=(0.2,0.9,0,1) => result.color=(0.5,0,0,1)
TEMP at;
SUB at, fragment.texcoord[0], 0.5;
MUL at.xy, at, at;
ADD at.x, at.x, at.y;
ADD at.x, at.x, 0.000001;
RSQ at.y, at.x;
MUL result.color.x, at.x, at.y;
MOV result.color.yzw, {0, 0, 0, 1};
END
