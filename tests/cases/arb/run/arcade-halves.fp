!!ARBfp1.0
OPTION NV_fragment_program2;
# 16-bit variables, instructions of that precision, a lookup at a level and the side of the polygon in one program, as
# arcade games have them. (3,0,4) has the length 5; 0.6 and 0.8 as halves are 1229/2048 and 1638/2048; level 1 holds 2.
#@ texture 0 2D 2x2 rgba nearest clamp_to_edge (1,1,1,1) (1,1,1,1) (1,1,1,1) (1,1,1,1)
#@ texture 0 2D 1x1 rgba nearest clamp_to_edge level=1 (2,2,2,2)
#@ set fragment.texcoord[0]=(0.5,0.5,0,1) fragment.texcoord[1]=(3,0,4,0)
#@ run fragment.facing=(1,0,0,1) => result.color=(1.2001953125,0,1.599609375,1) exact
#@ run fragment.facing=(-1,0,0,1) => result.color=(-1.2001953125,0,-1.599609375,1)
SHORT TEMP h;
TEMP r;
MOVH h, fragment.texcoord[1];
NRMH h.xyz, h;
TXL r, fragment.texcoord[0], texture[0], 2D;
MUL r, r, fragment.facing.x;
MUL result.color.xyz, h, r;
MOV result.color.w, 1;
END
