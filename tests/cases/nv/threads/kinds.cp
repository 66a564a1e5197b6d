!!NVcp5.0
OPTION NV_shader_thread_shuffle;
OPTION ARB_shader_texture_image_samples;
#@ accept
GROUP_SIZE 4;
TEMP R;
SHFDOWN R.xy, 1.5, {1,0,0,0}, {31,0,0,0};
SHFIDX.U R.xy, R, {1,0,0,0}, {31,0,0,0};
SHFUP.S R.xy, R, {1,0,0,0}, {31,0,0,0};
SHFXOR.F R.xy, R, {1,0,0,0}, {31,0,0,0};
TXQS R.x, texture[0], 2DMS;
IMQS R.x, image[0], ARRAY2DMS;
END
