!!ARBfp1.0
OPTION NV_fragment_program2;
# the index lives in LOOP blocks
MOV result.color, fragment.texcoord[A0.x]; #@ error ""
REP 2.0;
MOV result.color, fragment.texcoord[A0.x]; #@ error ""
ENDREP;
LOOP 2.0;
REP 2.0;
MOV result.color, fragment.texcoord[A0.x+9];
ENDREP;
MOV result.color, fragment.texcoord[A0.x+10]; #@ error ""
MOV result.color, fragment.texcoord[A0.x-1]; #@ error ""
MOV result.color, fragment.texcoord[A0.y]; #@ error ""
MOV result.color, fragment.texcoord[A1.x]; #@ error ""
ENDLOOP;
MOV result.color, fragment.texcoord[A0.x]; #@ error ""
END
