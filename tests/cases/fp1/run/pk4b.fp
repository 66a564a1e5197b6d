!!FP1.0
# four signed bytes biased by 128, x lowest
#@ run f[TEX0]=(0,1,-1,0.5) => o[COLR]=(0xc001ff80,0xc001ff80,0xc001ff80,0xc001ff80)
#@ run f[TEX0]=(0.25,-0.25,0.1,-0.9) => o[COLR]=(0x0e8d60a0,_,_,0x0e8d60a0)
# 127 times these is nearly a half more than 1, 4, 6 and 17, and exactly that as a float: what was lost decides
#@ run f[TEX0]=(-0.011811024,-0.035433073,-0.051181104,-0.13779527) => o[COLR]=(0x6f797b7f,0x6f797b7f,0x6f797b7f,0x6f797b7f)
PK4B o[COLR], f[TEX0];
END
