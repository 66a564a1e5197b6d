!!FP1.0
# a slope of nothing is a positive zero: 1 divided by it is positive infinity
#@ run f[TEX0]=(1,-1,0,0) => o[COLR]=(Inf,Inf,Inf,Inf)
DDY R0, f[TEX0];
DDX R1, -f[TEX0];
RCP o[COLR].x, R0.x;
RCP o[COLR].y, R0.y;
RCP o[COLR].z, R1.x;
RCP o[COLR].w, R1.z;
END
