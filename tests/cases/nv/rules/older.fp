!!NVfp4.0
# what NV_gpu_program5 brought, and what comes with options
TEMP R;
LONG TEMP d;
ADD.F32 R, R, R;                      #@ error "no modifier"
ADD.PREC R, R, R;                     #@ error "no modifier"
BFR R, R;                             #@ error "has no BFR"
TXG R, R, texture[0], 2D;             #@ error "has no TXG"
TEX R, R, texture[1], ARRAYCUBE;      #@ error "not a texture target"
TEX R, R, texture[2], 2D, offset(R);  #@ error "constant texel offsets"
LOAD.F32 R, R.x;                      #@ error "option"
MOV R, fragment.sampleid;             #@ error "unknown fragment attribute"
MOV result.color[1], R;               #@ error "ARB_draw_buffers"
END
