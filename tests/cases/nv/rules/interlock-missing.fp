!!NVfp5.0
OPTION NV_pixel_interlock_ordered;
FSIB;
END  #@ error "no FSIE"
