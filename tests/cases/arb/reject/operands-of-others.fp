!!ARBfp1.0
TEMP r;
MUL r, r, 0.5f;                       #@ error "`0.5f` is not a number"
MUL r, r, 1e;                         #@ error "`1e` is not a number"
MUL r, r, 2xy;                        #@ error "`2xy` is not a number"
MOV r, primitive.id;                  #@ error "belongs to another kind of program"
MOV r, texture[0];                    #@ error "`texture[0]` is a texture"
MOV texture[0], r;                    #@ error "`texture[0]` cannot be written"
MOV primitive.id, r;                  #@ error "`primitive.id` cannot be written"
MOV r, framgent.color;                #@ error "`framgent` is not declared"
MOV r, invocation.localid;            #@ error "belongs to another kind of program"
MOV result.color, r;
END
