!!FP1.0
#@ lenient
# A register that holds a packed word has 32 bits, as all have with NVIDIA's later drivers: (0.5,2) packed and unpacked.
#@ run f[TEX0]=(0.5,2,0.25,1) => o[COLR]=(0.5,2,0.25,1)
PK2H H0.x, f[TEX0];     #@ warning "writes a 32-bit word into 16-bit components"
UP2H R0.xy, H0.x;
PK4UB H1, f[TEX0].zzzz;   #@ warning "writes a 32-bit word into 16-bit components"
UP4UB R1, H1.x;
MOVR R0.zw, f[TEX0];
MOVR o[COLR], R0;
END
