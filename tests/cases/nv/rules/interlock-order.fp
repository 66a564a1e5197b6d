!!NVfp5.0
OPTION NV_pixel_interlock_unordered;
FSIE;
FSIB;  #@ error "follows"
END
