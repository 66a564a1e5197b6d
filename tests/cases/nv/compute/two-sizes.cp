!!NVcp5.0
OPTION ARB_compute_variable_group_size;
GROUP_SIZE 4;  #@ error "each dispatch gives the size"
END
