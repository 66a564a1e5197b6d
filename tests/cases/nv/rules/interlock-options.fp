!!NVfp5.0
OPTION NV_pixel_interlock_ordered;
OPTION NV_sample_interlock_ordered;
FSIB;
FSIE;
END  #@ error "several"
