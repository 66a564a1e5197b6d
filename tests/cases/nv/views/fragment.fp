!!NVfp4.0
OPTION ARB_fragment_layer_viewport;
OPTION NV_conservative_raster_underestimation;
#@ run fragment.layer=7 fragment.viewport=3 fragment.fullycovered=1 => result.color=(7,3,1,1)
#@ run fragment.layer=0x80000001 => result.color=(-2147483647,_,_,1)
TEMP R;
I2F.S R.x, fragment.layer.x;
I2F.S R.y, fragment.viewport.x;
I2F.S R.z, fragment.fullycovered.x;
MOV R.w, 1;
MOV result.color, R;
END
