!!ARBfp1.0
OPTION NV_fragment_program2;
ALIAS q = A0;
TEMP t;
MOV t, A0.x;                   #@ error "is an address register"
MOV A0.x, t;                   #@ error "is an address register"
MOV t, q.x;                    #@ error "is an address register"
MOV t, fragment.texcoord[q.x]; #@ error "inside LOOP blocks only"
TEMP q;                        #@ error "already declared"
MOV result.color, t;
END
