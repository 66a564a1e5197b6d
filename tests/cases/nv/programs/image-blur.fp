!!NVfp5.0
# images: the mean of a texel and its right neighbour goes into another image, a counter counts the fragments
#@ image 0 2D 4x1 r32f 1 3 5 7
#@ image 1 2D 4x1 r32f 0 0 0 0
#@ image 2 1D 1 r32ui 0x0
#@ run fragment.position=(0.5,0.5,0,1) => image[1][0,0,0]=(2) image[2][0,0,0]=(0x1) result.color=(2,2,2,1) exact
#@ run fragment.position=(2.5,0.5,0,1) => image[1][2,0,0]=(6) image[2][0,0,0]=(0x1) result.color=(6,6,6,1) exact
IMAGE from = image[0];
IMAGE onto[] = { image[1..1] };
IMAGE count = image[2];
TEMP texel, next, mean;
INT TEMP place;
UINT TEMP old;
TRUNC.S place.xy, fragment.position;
MOV.S place.zw, 0;
LOADIM.F32 texel, place, from, 2D;
ADD.S place.x, place.x, 1;
LOADIM.F32 next, place, from, 2D;
SUB.S place.x, place.x, 1;
ADD mean, texel.x, next.x;
MUL mean, mean.x, 0.5;
STOREIM.F32 onto[0], mean, place, 2D;
ATOMIM.ADD.U32 old.x, {1}, {0, 0, 0, 0}, count, 1D;
MOV result.color, mean;
MOV result.color.w, 1.0;
END
