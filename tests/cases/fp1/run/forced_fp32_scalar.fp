!!FP1.0
# scalar and three-operand instructions are forced as well
#@ run f[TEX5]=(0.00001,70000,2049,1) p[0]=(1,1,2050,0) => o[COLR]=(100000,1.42857143e-05,2050,4099) ~~1e-5
RCPH o[COLR].x, f[TEX5].x;
RCPH o[COLR].y, f[TEX5].y;
MAXX o[COLR].z, f[TEX5], p[0];
MADH o[COLR].w, f[TEX5].z, f[TEX5].w, p[0].z;
END
