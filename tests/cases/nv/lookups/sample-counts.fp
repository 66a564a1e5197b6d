!!NVfp5.0
OPTION ARB_shader_texture_image_samples;
#@ texture 0 2DMS 1x1 rgba nearest clamp_to_edge samples=4 (0.1,0,0,1) (0.2,0,0,1) (0.3,0,0,1) (0.4,0,0,1)
#@ image 1 2DMS 1x1 r32ui samples=2 5 6
#@ run => result.color=(4,2,1,_)
TEMP R;
TXQS R.x, texture[0], 2DMS;
I2F.S result.color.x, R.x;
IMQS R.y, image[1], 2DMS;
I2F.S result.color.y, R.y;
TXQS R.x, texture[5], ARRAY2DMS;
I2F.S result.color.z, R.x;
END
