!!ARBfp1.0
# attributes that do not exist
MOV result.color, fragment.normal; #@ error ""
MOV result.color, fragment.texcoord[8]; #@ error ""
MOV result.color, fragment.facing; #@ error ""
MOV result.color, fragment.texcoord[-1]; #@ error ""
END
