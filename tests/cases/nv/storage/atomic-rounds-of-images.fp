!!NVfp5.0
# what lies outside gives 0 in the third round, and not what the round before found
#@ image 0 1D 2 r32ui (0x5) (0x7)
#@ run => result.color=(0x570,_,_,_) image[0][0]=(0x6) image[0][1]=(0x8) exact
TEMP at, found, all;
MOV.U at, {0, 0, 0, 0};
MOV.U all, {0, 0, 0, 0};
REP.S 3;
ATOMIM.ADD.U32 found.x, 1, at, image[0], 1D;
MAD.U all.x, all.x, 16, found.x;
ADD.U at.x, at.x, 1;
ENDREP;
MOV.U result.color, all;
END
