!!FCP1.0
#@ reject "FCP1.0"
MOV R0, f[COL0];
END
