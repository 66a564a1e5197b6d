!!NVfp5.0
DEMOTE;  #@ error "no extension has DEMOTE"
MOV result.color, 1;
END
