!!FCP1.0
# combiner programs were withdrawn from the extension
#@ reject "FCP1.0"
MOV R0, f[COL0];
END
