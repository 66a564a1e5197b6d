!!ARBfp1.0
# ATTRIB binds whole attributes
ATTRIB a = fragment.color.xyz; #@ error ""
ATTRIB b = -fragment.color; #@ error ""
ATTRIB c = result.color; #@ error ""
ATTRIB d; #@ error ""
ATTRIB e = 1.0; #@ error ""
ATTRIB f = fragment.color, g = fragment.position; #@ error ""
MOV result.color, 1.0;
END
