!!NVfp5.0
#@ lenient
# The bits of -1, shifted right by 28.
#@ run => result.color=(15,15,15,15)
UINT PARAM all = { -1, -1, -1, -1 };  #@ warning "is negative, and UINT is required here"
UINT TEMP a;
TEMP b;
SHR.U a, all, 28;
I2F.U b, a;
MOV result.color, b;
END
