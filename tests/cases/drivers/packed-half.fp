!!FP1.0
#@ lenient
# A register that holds a packed word has 32 bits, as all have with NVIDIA's later drivers: (0.5,2) packed and
# unpacked; a quarter is 63.75 of 255, so that 64 of 255 come back.
#@ run f[TEX0]=(0.5,2,0.25,1) => o[COLR]=(0.5,2,0.250980392,0.250980392)
PK2H H0.x, f[TEX0];     #@ warning "writes a 32-bit word into 16-bit components"
UP2H R0.xy, H0.x;
PK4UB H1, f[TEX0].zzzz;   #@ warning "writes a 32-bit word into 16-bit components"
UP4UB R1, H1.x;
MOVR R0.zw, R1;
MOVR o[COLR], R0;
END
