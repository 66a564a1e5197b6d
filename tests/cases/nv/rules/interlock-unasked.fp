!!NVfp5.0
FSIB;  #@ error "option"
FSIE;  #@ error "option"
END
