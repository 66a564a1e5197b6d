!!ARBfp1.0
# suffixes of NV options
MOVC result.color, fragment.color; #@ error ""
MOVR result.color, fragment.color; #@ error ""
MOV_SSAT result.color, fragment.color; #@ error ""
MOV_SATC result.color, fragment.color; #@ error ""
END
