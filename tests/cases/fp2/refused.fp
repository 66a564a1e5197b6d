!!FP2.0  #@ error "no extension defines !!FP2.0"
# Only lenient reading takes the header; other mistakes are found all the same.
MOVR o[COLR], f[COL9];  #@ error "is not known here"
END
