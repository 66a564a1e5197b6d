!!NVcp5.0
OPTION NV_bindless_texture;
# a store and an atomic operation by the handles of two images
#@ image 1 2D 2x1 r32ui 0x1 0x2
#@ image 3 BUFFER 2 r32ui 0x0 0xa
#@ buffer HANDLES &image[1] &image[3]
#@ run dispatch=1,1,1 program.buffer[0]=HANDLES => image[1][0,0]=(0x7) image[1][1,0]=(0x2) image[3][0]=(0x0) image[3][1]=(0xe)
GROUP_SIZE 4;
CBUFFER h[] = { program.buffer[0] };
LONG TEMP D, E;
TEMP R;
LDC.U64 D.x, h[0];
LDC.U64 E.x, h[8];
STOREIM.U32 handle(D.x), {7,0,0,0}, {0,0,0,0}, 2D;
ATOMIM.ADD.U32 R.x, {1,0,0,0}, {1,0,0,0}, handle(E.x), BUFFER;
END
