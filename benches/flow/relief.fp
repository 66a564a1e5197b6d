!!ARBfp1.0
# A relief: steps along a ray into a height map until it is below the ground.
# program.local[0] = 0.06, 0.04, 1, 0
OPTION NV_fragment_program2;
PARAM step = program.local[0];
TEMP ray, at, ground, depth, color;
RCP ray.w, fragment.texcoord[1].z;
MUL ray.xy, fragment.texcoord[1], ray.w;
MUL ray.xy, ray, step.x;
MOV at, {0, 0, 0, 0};
MOV at.xy, fragment.texcoord[0];
MOV depth.x, 1.0;
REP {16, 0, 0, 0};
TXL ground, at, texture[0], 2D;
SUBC depth.y, depth.x, ground.x;
BRK (LT.y);
ADD at.xy, at, ray;
SUB depth.x, depth.x, 0.0625;
ENDREP;
TXL color, at, texture[1], 2D;
MUL result.color.xyz, color, depth.x;
MOV result.color.w, 1.0;
END
