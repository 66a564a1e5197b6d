!!ARBfp1.0
OPTION NV_fragment_program;
# Results and swizzles, each against a rule of the text.
MOV result.color (ZZ), 1; #@ error ""
MOV result.color (GT.xy), 1; #@ error ""
MOV result.color (gt), 1; #@ error ""
MOV result.color GT, 1; #@ error ""
RFL result.color.w, fragment.color, fragment.texcoord[0]; #@ error ""
MOV result.color, |fragment.color; #@ error ""
MOV result.color, |fragment.color|.x; #@ error ""
MOV result.color, fragment.facing; #@ error ""
MOV result.color, RC; #@ error ""
END
