!!NVfp4.0
OPTION NV_sample_interlock_unordered;
#@ accept
FSIB;
FSIE;
END
