!!NVfp5.0
#@ accept
# a handle is one component of a variable, by either set of letters
OPTION NV_bindless_texture;
LONG TEMP at;
TEMP R;
MOV.U64 at, 0;
TEX R, R, handle(at.x), 2D;
TEX R, R, handle(at.w), 2D;
TEX R, R, handle(at.r), 2D;
TEX R, R, handle(at.a), 2D;
MOV result.color, R;
END
