!!NVfp5.0
# the fragments beside it, which run for its slopes, store nothing
#@ buffer data 0 0
#@ image 0 2D 1x1 r32f (0)
#@ run fragment.texcoord[0]=(1,0,0,0)dx(1,0,0,0)dy(2,0,0,0) program.local[0]=(&data,&data+4) => data=(1,5) image[0][0,0]=(1) result.color=(1,1,2,0)
TEMP R;
LONG TEMP a;
INT TEMP at;
ATTRIB t = fragment.texcoord[0];
PK64.U a, program.local[0];
MOV.S at, 0;
MOV result.color, t;
DDX R, t;
MOV result.color.y, R.x;
DDY R, t;
MOV result.color.z, R.x;
STORE.F32 t, a.x;
STORE.F32 {5, 0, 0, 0}, a.y;
STOREIM.F32 image[0], t, at, 2D;
END
