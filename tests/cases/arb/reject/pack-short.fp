!!ARBfp1.0
OPTION NV_fragment_program;
# packed words are 32 bits wide
SHORT TEMP s;
SHORT OUTPUT o = result.color;
PK2US s, fragment.color; #@ error ""
PK4B o, fragment.color; #@ error ""
UP2H s, s.x; #@ error ""
UP4B o, s.x; #@ error ""
END
