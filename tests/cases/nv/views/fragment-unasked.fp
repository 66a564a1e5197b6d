!!NVfp5.0
TEMP R;
I2F.S R.x, fragment.layer.x;  #@ error "option"
I2F.S R.x, fragment.viewport.x;  #@ error "option"
I2F.S R.x, fragment.fullycovered.x;  #@ error "option"
END
