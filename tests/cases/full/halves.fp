!!FP1.0
# fp16 is fp32: operands, sums and registers keep all their bits, and nothing overflows (docs/NVIDIA.md)
#@ precision full
#@ run f[TEX0]=(2049,0.1,70000,1e-9) f[TEX1]=(1,0.2,1,1e-9) => o[COLH]=(2050,0x3e99999a,70001,2e-9) exact
MOVH H0, f[TEX0];
MOVH H1, f[TEX1];
ADDH o[COLH], H0, H1;
END
