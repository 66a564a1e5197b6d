!!NVfp4.0
#@ lenient
# offsets that are computed are as new as NV_gpu_program5, and a cube is no exception
INT TEMP n;
TEMP R;
MOV.S n, 0;
TEX R, fragment.texcoord[0], texture[0], CUBE, offset(n);  #@ error "NVfp4.0 has constant texel offsets only"
TEX R, fragment.texcoord[0], texture[1], 2D, offset(n);    #@ error "NVfp4.0 has constant texel offsets only"
MOV result.color, R;
END
