!!NVfp4.0
# infinity less infinity is not a number, also of a constant that is the same in all fragments
#@ run program.local[0]=(0x7f800000,0,0,0) => result.color=(NaN,0,NaN,_)
TEMP slope;
DDX slope.xy, program.local[0];
RCP slope.w, program.local[0].y;
DDX slope.z, slope.w;
MOV result.color, slope;
END
