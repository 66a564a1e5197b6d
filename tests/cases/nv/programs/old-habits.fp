!!NVfp4.0
#@ accept
TEMP r0, r1, h0, h1;
TEMP cc0;
PARAM fc[2] = { { 0.00000000, 1.00000000, -0.50000000, 3.40282347e+38 }, { 1e-10, 2.5E+3, -7.e-1, .5 } };
TEX r0, fragment.texcoord[3].xyzz, texture[15], 2D;
MADC h0.xyz, r0, fc[0].yyyx, fc[1];
MOV r1.x (GT.x), fc[0].y;
MOV r1.x (NAN.x), fc[0].x;
LRP r0, r1.x, h0, r0;
NRM h1.xyz, r0;
DP2A r0.w, r0, h1, r0.x;
X2D r0, r0, h1, fc[0];
RFL r1.xyz, h1, r0;
MOV result.color, r0;
MOV result.depth.z, r0.w;
END
