!!ARBfp1.0
# Attributes, each against a rule of the text.
ATTRIB a = fragment.texcoord[8]; #@ error ""
ATTRIB a = fragment.texcoord[-1]; #@ error ""
ATTRIB a = fragment.color.tertiary; #@ error ""
ATTRIB a = fragment.normal; #@ error ""
ATTRIB a = vertex.color; #@ error ""
ATTRIB a = 1; #@ error ""
ATTRIB a fragment.color; #@ error ""
ATTRIB a = fragment.color.x; #@ error ""
ATTRIB a = result.color; #@ error ""
MOV result.color, fragment.texcoord[0; #@ error ""
MOV result.color, fragment.texcoord[1.0]; #@ error ""
MOV result.color, fragment.texcoord[]; #@ error ""
END
