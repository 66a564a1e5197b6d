!!FP1.0
# powers of two, which are not below zero, where halves begin and end
#@ run p[0]=(16,15,-24,-26) => o[COLR]=(Inf,32768,0x33800000,0x00000000)
#@ run p[0]=(200,-Inf,Inf,NaN) => o[COLR]=(Inf,0x00000000,Inf,NaN)
#@ run p[0]=(-14,0,15.5,-15) => o[COLR]=(0x38800000,1,46336,0x38000000)
EX2H H0.x, p[0].x;
EX2H H0.y, p[0].y;
EX2H H0.z, p[0].z;
EX2H H0.w, p[0].w;
MOV o[COLR], H0;
END
