!!FP1.0
# all 32 bits are read whatever the destination; the result is then rounded
#@ run p[0]=(0x33338000,0x44003c01,0,0) => o[COLR]=(0x3f000000,0x3e4cc000,0x3f802000,4)
UP2US H0, p[0].x;
UP2HC H1, p[0].y;
MOV o[COLR].xy, H0;
MOV o[COLR].zw, H1.xyxy;
END
