!!FP1.0
# single letters, names of attributes and targets, and numbers beyond the registers are free
#@ accept
DEFINE f = 1;
DEFINE p = 2;
DEFINE o = 3;
DEFINE x = 4;
DEFINE w = {5, 6};
DECLARE WPOS;
DECLARE FOGC;
DEFINE CUBE = 7;
DEFINE RECT = 8;
DEFINE R32 = 9;
DEFINE H64 = 10;
DEFINE TEX16 = 11;
DEFINE add = 12;
DEFINE MOVE = 13;
DEFINE define = 14;
ADD R0, f, p;
ADD R1, o, x;
ADD R2, w.x, w.y;
MUL R3, WPOS, WPOS.x;
MUL R4, FOGC, f[FOGC];
MAD R5, CUBE, RECT, R32;
MAD R6, H64, TEX16, add;
ADD R7, MOVE, define;
TEX R8, f[TEX0], TEX0, CUBE;
MOV o[COLR], p[0];
END
