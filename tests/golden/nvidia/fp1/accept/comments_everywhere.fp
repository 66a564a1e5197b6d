!!FP1.0# right behind the header
# Recorded from NVIDIA Corporation; NVIDIA H100 80GB HBM3/PCIe/SSE2; OpenGL 4.6.0 NVIDIA 580.159.04.
#@ run f[TEX0]=(1,2,3,4) => o[COLR]=(0.5,-2,9,9) ~1e-4
# MOV o[COLR], 0; END
DEFINE # between
  half # any
  = # two
  0.5 # tokens
  ;
MOV o[ # an output
COLR # by name
] # closed
, 9;
MUL o[COLR] . # a mask
x # of one letter
, f [ # !!FP1.0
TEX0 ] ,half;
MOV#no space before
o[COLR].y,-#the sign
f[TEX0] . # and a suffix
y;
#
##; END
END
# the end
