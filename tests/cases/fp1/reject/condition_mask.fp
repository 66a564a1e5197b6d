!!FP1.0
# condition masks: a rule in capitals, one letter or four
MOV R0 (gt), f[COL0]; #@ error ""
MOV R0 (), f[COL0]; #@ error ""
MOV R0 (UN), f[COL0]; #@ error ""
MOV R0 (GT.xy), f[COL0]; #@ error ""
MOV R0 (GT.), f[COL0]; #@ error ""
MOV R0 (.x), f[COL0]; #@ error ""
MOV R0 GT, f[COL0]; #@ error ""
MOV R0 (GT, f[COL0]; #@ error ""
MOV o[COLR], R0;
END
