!!ARBfp1.0
OPTION NV_fragment_program;
# one size for a result
SHORT OUTPUT s = result.color;
OUTPUT o = result.color;
MOV s, 1.0;
MOV o.x, 0.0; #@ error ""
END
