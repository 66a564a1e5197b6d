!!FP1.0
# a reflection has no w
RFL R0, f[TEX0], R0; #@ error ""
RFL R0.w, f[TEX0], R0; #@ error ""
RFLHC_SAT R0.xyzw, f[TEX0], R0; #@ error ""
RFL R0 (GT), f[TEX0], R0; #@ error ""
MOV o[COLR], R0;
END
