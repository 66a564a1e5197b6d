!!FP1.0
# RC and HC are no outputs
#@ reject
MOVC RC, f[COL0];
MOVC HC, f[COL1];
KIL LT;
END
