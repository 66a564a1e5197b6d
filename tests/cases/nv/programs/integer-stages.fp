!!NVfp4.0
#@ accept
# texture environment stages in integers
PARAM konst[4] = { program.env[0..3] };
INT TEMP prev, tex, ras, sum;
FLOAT TEMP f, g;
TEMP any;
TEX f, fragment.texcoord[0], texture[0], 2D;
MUL f, f, {255,255,255,255};
ROUND.S tex, f;
MUL g, fragment.color, 255;
ROUND.S ras, g;
MUL.S sum, tex, ras;
ADD.S sum, sum, 127;
SHR.S sum, sum, 8;
MAX.S sum, sum, {-1024,-1024,-1024,-1024};
MIN.S sum, sum, 1023;
AND.S prev, sum, {255,255,255,255};
I2F f, prev;
MUL.SAT result.color, f, {0.003921568627,0.003921568627,0.003921568627,0.003921568627};
END
