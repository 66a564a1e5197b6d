!!FP1.0
# fx12 numbers have no negative zero (3.11.4.1), so 1 divided by one is positive infinity
#@ run f[COL0]=(0,0.0001,-0.0001,1) p[0]=(-1,-1,1,0) => o[COLR]=(Inf,Inf,Inf,Inf)
MOVX R0, -f[COL0];
RCP o[COLR].x, R0.x;
RCP o[COLR].y, R0.y;
RCP o[COLR].z, R0.z;
MULX R1, f[COL0].x, p[0];
RCP o[COLR].w, R1.x;
END
