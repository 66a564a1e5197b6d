!!NVfp5.0
# KIL with a condition of the other register
#@ run program.local[0]=(1,2,3,0) => killed
#@ run program.local[0]=(1,2,3,4) => result.color=(1,1,1,1)
#@ run program.local[0]=(0,2,3,4) => result.color=(1,1,1,1)
TEMP R;
MOV.CC1 R, program.local[0];
MOV result.color, 1.0;
KIL EQ1.wyyw;
END
