!!NVfp5.0
# the mask in and out
#@ run fragment.samplemask=(0x00000005,0,0,0) => result.samplemask=(0x00000004,_,_,_) result.color=(1,1,1,1) exact
AND.U result.samplemask.x, fragment.samplemask.x, 0xfffffffe;
MOV result.color, 1.0;
END
