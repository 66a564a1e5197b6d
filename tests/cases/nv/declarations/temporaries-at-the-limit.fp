!!NVfp5.0
#@ accept
TEMP a[4096];
MOV a[4095], fragment.color;
MOV result.color, a[4095];
END
