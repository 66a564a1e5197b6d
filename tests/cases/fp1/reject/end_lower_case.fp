!!FP1.0
# keywords are case-sensitive
#@ reject
MOV o[COLR], f[COL0];
end
