!!fp1.0
# the header is case-sensitive
#@ reject
MOV o[COLR], f[COL0];
END
